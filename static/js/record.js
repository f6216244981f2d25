// Read a record out of a form's fields, by the rules of scoring/views/hand_query.py.

const LISTS = new Set(["revokes", "dropped"]);
const TEXTS = new Set(["note", "upcard"]);
const NOT_OF_THE_HAND = new Set(["id", "of", "game", "number", "csrfmiddlewaretoken"]);

/** @type {(form: HTMLFormElement, submitter?: HTMLButtonElement) => HandRecord} */
export function recordFromForm(form, submitter) {
  const data = new FormData(form);
  if (submitter?.name) data.append(submitter.name, submitter.value);
  /** @type {HandRecord} */
  const record = {};
  for (const name of new Set(data.keys())) {
    if (NOT_OF_THE_HAND.has(name)) continue;
    const values = data.getAll(name).filter((text) => text.trim()).map((text) => valueOf(name, text.trim()));
    if (values.length) put(record, name.split("."), LISTS.has(name) ? values : values.at(-1));
  }
  if (record.result === "played") delete record.result;
  if (record.alone === "partner") Object.assign(record, { alone: true, alone_seat: (Number(record.maker) + 2) % 4 });
  return record;
}

/** @type {(name: string, text: string) => unknown} */
function valueOf(name, text) {
  if (TEXTS.has(name)) return text;
  if (text === "on" || text === "true") return true;
  if (text === "false") return false;
  return /^-?[0-9]{1,7}$/.test(text) ? Number(text) : text;
}

// Set a value at a path, such as tricks and A.
/** @type {(record: Record<string, any>, path: string[], value: unknown) => void} */
export function put(record, path, value) {
  for (const part of path.slice(0, -1)) record = record[part] ??= {};
  record[/** @type {string} */ (path.at(-1))] = value;
}

// Equal records have equal keys, whatever the order of their fields and whether defaults were left out.
/** @type {(value: any) => string} */
export function keyOf(value) {
  if (Array.isArray(value)) return `[${value.map(keyOf).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const parts = Object.keys(value)
    .filter((name) => value[name] !== null && value[name] !== false && value[name] !== "played")
    .sort();
  return `{${parts.map((name) => `${JSON.stringify(name)}:${keyOf(value[name])}`).join()}}`;
}

// crypto.randomUUID is missing on a hall's plain http; getRandomValues is not.
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

// What the outbox uses of idb; its own types are a hundred times as long. The two interfaces are in static/js/types.d.ts.
export function openDB(name: string, version: number, events: { upgrade(database: Database): void; terminated?(): void }): Promise<Database>;

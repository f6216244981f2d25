"""A site with an app of the tests': tasks that can be watched from outside, and a page that queues them."""

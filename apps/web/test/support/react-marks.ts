// React marks each render for the browser's developer tools, where it finds these: a tenth of the work, and nobody looks.
Object.assign(console, { createTask: undefined, timeStamp: undefined })

/**
 * The code that a child ends with: 1 for one that a signal ended, 127 for one that could not be started. Listens as long
 * as it lives: an error that nobody hears would end this program.
 */
export const ended = (child, say = console.error) =>
  new Promise((resolve) => {
    child.on('error', (error) => {
      say(error.message)
      resolve(127)
    })
    child.once('close', (code, signal) => resolve(signal ? 1 : code))
  })

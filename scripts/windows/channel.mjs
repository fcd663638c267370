import { createHash } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

// The channel by which an installed shop is asked to stop, or to run a command as itself: a named pipe of Windows, which
// takes messages from the shop's own account and from administrators only. Messages are lines of JSON.

export const channelOf = (folder, platform = process.platform) =>
  platform === 'win32'
    ? `\\\\.\\pipe\\estampa-loja-${createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 16)}`
    : join(folder, 'canal')

const send = (socket, message) => socket.write(`${JSON.stringify(message)}\n`)

function onMessages(socket, heard) {
  const lines = createInterface({ input: socket })
  lines.on('error', () => {})
  lines.on('line', (line) => {
    try {
      heard(JSON.parse(line))
    } catch {
      // A line that is no message asks for nothing.
    }
  })
}

/**
 * Listens: `asked` gets each message, and how to answer. Resolves with what closes it; rejects when another shop of this
 * folder listens.
 */
export const listenOnChannel = (channel, asked) =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      onMessages(socket, (message) => asked(message, (answer) => send(socket, answer)))
    })
    server.once('error', reject)
    server.listen(channel, () => resolve(() => server.close()))
  })

/**
 * Sends a message, gives the answers to `heard`, and resolves when the other end has gone, or the time is up: false when
 * nobody listens, 'proibido' when this account may not ask, 'tarde' when it is still there after `patience` ms.
 */
export const ask = (channel, message, { heard = () => {}, patience = 0 } = {}) =>
  new Promise((resolve, reject) => {
    const socket = connect(channel)
    let there = false
    const late = patience > 0 ? setTimeout(finish, patience, 'tarde') : null
    function finish(how) {
      clearTimeout(late)
      socket.destroy()
      resolve(how)
    }
    socket.once('connect', () => {
      there = true
      send(socket, message)
      onMessages(socket, (answer) => heard(answer, () => finish(true)))
    })
    socket.on('error', (error) => {
      if (there) return
      if (['ENOENT', 'ECONNREFUSED'].includes(error.code)) finish(false)
      else if (['EACCES', 'EPERM'].includes(error.code)) finish('proibido')
      else reject(error)
    })
    socket.on('close', () => there && finish(true))
  })

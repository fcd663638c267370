import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { Fio, ligar, pedido } from './ataque-fio.ts'
import {
  type Alvo,
  anotar,
  type Golpe,
  PAUSA_MS,
  pingar,
  repetir,
  segurar,
  trinta,
  um,
  varios,
} from './ataque-passos.ts'

// What only the door of `--rede` has to stand: plain http on its pairing page, and TLS itself.

const semTls = ({ lugar }: Alvo) => ({ ...lugar, tls: false })

/** The first message of a TLS client, as it goes over the wire. Recorded once: it costs an attacker nothing. */
let ola = Buffer.alloc(0)
export async function gravarOla(): Promise<void> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cliente = connectTls({ port: (server.address() as AddressInfo).port, rejectUnauthorized: false })
  cliente.on('error', () => undefined)
  const [socket] = (await once(server, 'connection')) as [Socket]
  ;[ola] = (await once(socket, 'data')) as [Buffer<ArrayBuffer>]
  cliente.destroy()
  server.close()
}

/** Plays that message again and leaves when the server has answered, which has then done most of a handshake's work. */
const olas = (quantos: number, endereco: (n: number) => string): Golpe => {
  return async (alvo, placar, fim) => {
    await varios(quantos, async (n) => {
      while (!fim()) {
        const socket = ligar(semTls(alvo), endereco(n)).on('error', () => undefined)
        socket.write(ola)
        const respondido = await new Promise<boolean>((resolve) => {
          socket.once('data', () => resolve(true)).once('close', () => resolve(false))
        })
        anotar(placar, respondido ? 'answered' : 0)
        socket.destroy()
        await wait(PAUSA_MS / 2)
      }
    })
  }
}

/** Whole handshakes, without a request after them. */
const apertos: Golpe = async (alvo, placar, fim) => {
  await varios(10, async (n) => {
    while (!fim()) {
      const fio = new Fio(alvo.lugar, trinta(n))
      const feito = await new Promise<boolean>((resolve) => {
        fio
          .abrir()
          .once('secureConnect', () => resolve(true))
          .once('close', () => resolve(false))
      })
      anotar(placar, feito ? 'done' : 0)
      fio.fechar()
      await wait(PAUSA_MS)
    }
  })
}

/** A record that says it is longer than what comes. */
const meioOla = Uint8Array.of(0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03)

export const GOLPES_REDE: Readonly<Record<string, Golpe>> = {
  'pairing page, strangers': repetir(20, trinta, () => pedido('GET /?para=/produtos'), semTls),
  'certificate, one address': repetir(20, um(11), () => pedido('GET /parear/estampa.mobileconfig'), semTls),
  'sign-ins by plain http, strangers': repetir(
    10,
    trinta,
    () => pedido('POST /api/auth/login/', [], `{"username":"${'x'.repeat(30_000)}"}`),
    semTls,
  ),
  'slow headers by plain http, strangers': pingar(300, trinta, () => 'GET / HTTP/1.1\r\nhost: loja\r\nx: ', semTls),
  'half-open handshakes, one address': segurar(300, um(12), meioOla, semTls),
  'half-open handshakes, thirty addresses': segurar(1_000, trinta, meioOla, semTls),
  'repeated first messages, one address': olas(50, um(13)),
  'repeated first messages, thirty addresses': olas(60, trinta),
  'handshakes, strangers': apertos,
}

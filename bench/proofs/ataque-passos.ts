import { setTimeout as wait } from 'node:timers/promises'
import { Fio, type LugarDaLoja } from '../../apps/api/test/support/prova/fio.ts'

/** Facts that the attackers know: the place, a clerk's token, and the name of a person whose password they try. */
export interface Alvo {
  readonly lugar: LugarDaLoja
  readonly access: string
  /** Token of an administrator, who sends files that another program made. */
  readonly admin: string
  readonly vitima: string
  readonly produto: number
}

/** Answers by status; 0 for connections that were ended. */
export type Placar = Record<string, number>
/** Goes on until `fim` says so. */
export type Golpe = (alvo: Alvo, placar: Placar, fim: () => boolean) => Promise<void>

export const recordStatus = (placar: Placar, status: number | string) => (placar[status] = (placar[status] ?? 0) + 1)
export const varios = (quantos: number, runAttempt: (n: number) => Promise<void>) =>
  Promise.all(Array.from({ length: quantos }, (_, n) => runAttempt(n)))

type Endereco = (n: number) => string
const aOnde = ({ lugar }: Alvo): LugarDaLoja => lugar
export const buildFixedAddress = (ultimo: number) => () => `127.0.1.${ultimo}`
export const cinco: Endereco = (n) => `127.0.2.${1 + (n % 5)}`
export const trinta: Endereco = (n) => `127.0.3.${1 + (n % 30)}`

/** Between an answer and the next request of the same attacker. They share the machine with the shop. */
export const PAUSA_MS = 200

/** So many clients, each from that address, which do it again as soon as it is done. */
const cadaUm = (
  quantos: number,
  endereco: Endereco,
  chooseLugar: typeof aOnde,
  fazer: (fio: Fio, alvo: Alvo, placar: Placar, n: number) => Promise<void>,
): Golpe => {
  return async (alvo, placar, fim) => {
    await varios(quantos, async (n) => {
      const fio = new Fio(chooseLugar(alvo), endereco(n))
      for (; !fim(); await wait(PAUSA_MS)) await fazer(fio, alvo, placar, n)
      fio.fechar()
    })
  }
}

/** So many clients ask the same again and again. */
export const repeatRequests = (
  quantos: number,
  endereco: Endereco,
  oque: (alvo: Alvo, n: number) => string,
  chooseLugar = aOnde,
): Golpe =>
  cadaUm(
    quantos,
    endereco,
    chooseLugar,
    async (fio, alvo, placar, n) => void recordStatus(placar, await fio.pedir(oque(alvo, n))),
  )

/** So many connections, each of which sends all of these at once, and again when they are answered or it was ended. */
export const floodRequests = (
  quantos: number,
  endereco: Endereco,
  umPedido: string,
  vezes: number,
  chooseLugar = aOnde,
): Golpe => {
  const batch = Buffer.from(umPedido.repeat(vezes))
  return cadaUm(quantos, endereco, chooseLugar, async (fio, _alvo, placar) => {
    const respostas = await fio.despejar(batch, vezes)
    for (const status of respostas) recordStatus(placar, status)
    if (respostas.length < vezes) recordStatus(placar, 0)
  })
}

/** So many connections, opened again when they end: each gets `comeco` when it is new, and `gota` at each later look. */
const holdConnections = (
  quantos: number,
  endereco: Endereco,
  comeco: (alvo: Alvo) => string | Uint8Array,
  gota: string,
  chooseLugar: typeof aOnde,
  depois: (n: number) => Promise<unknown> | null,
): Golpe => {
  return async (alvo, placar, fim) => {
    const fios = Array.from({ length: quantos }, (_, n) => new Fio(chooseLugar(alvo), endereco(n)))
    while (!fim()) {
      for (const [n, fio] of fios.entries()) {
        const novo = fio.abrirDeNovo()
        novo?.resume().once('close', () => recordStatus(placar, 0))
        const bytes = novo ? comeco(alvo) : gota
        if (bytes.length > 0) fio.abrir().write(bytes)
        await depois(n)
      }
    }
    for (const fio of fios) fio.fechar()
  }
}

/** So many connections send the beginning at once, and then a byte a second. */
export const dripBytes = (
  quantos: number,
  endereco: Endereco,
  comeco: (alvo: Alvo) => string,
  chooseLugar = aOnde,
): Golpe => holdConnections(quantos, endereco, comeco, 'x', chooseLugar, (n) => (n === quantos - 1 ? wait(1000) : null))

/** Half-open connections, so many of them and always new ones, at most a hundred a second. */
export const holdHalfOpen = (
  quantos: number,
  endereco: Endereco,
  bytes: string | Uint8Array,
  chooseLugar = aOnde,
): Golpe =>
  holdConnections(
    quantos,
    endereco,
    () => bytes,
    '',
    chooseLugar,
    (n) => (n % 10 === 0 ? wait(100) : null),
  )

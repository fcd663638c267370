import { setTimeout as wait } from 'node:timers/promises'
import { Fio, type Lugar } from './fio.ts'

/** What the attackers know: the place, a clerk's token, and the name of a person whose password they try. */
export interface Alvo {
  readonly lugar: Lugar
  readonly access: string
  /** Of an administrator, who sends files that another program made. */
  readonly admin: string
  readonly vitima: string
  readonly produto: number
}

/** Answers by status; 0 for connections that were ended. */
export type Placar = Record<string, number>
/** Goes on until `fim` says so. */
export type Golpe = (alvo: Alvo, placar: Placar, fim: () => boolean) => Promise<void>

export const anotar = (placar: Placar, status: number | string) => (placar[status] = (placar[status] ?? 0) + 1)
export const varios = (quantos: number, um: (n: number) => Promise<void>) =>
  Promise.all(Array.from({ length: quantos }, (_, n) => um(n)))

const aOnde = ({ lugar }: Alvo): Lugar => lugar
export const um = (ultimo: number) => () => `127.0.1.${ultimo}`
export const cinco = (n: number) => `127.0.2.${1 + (n % 5)}`
export const trinta = (n: number) => `127.0.3.${1 + (n % 30)}`

/** Between an answer and the next request of the same attacker. They share the machine with the shop. */
export const PAUSA_MS = 200

/** So many clients ask the same again and again, each from that address. */
export const repetir = (
  quantos: number,
  endereco: (n: number) => string,
  oque: (alvo: Alvo, n: number) => string,
  onde = aOnde,
): Golpe => {
  return async (alvo, placar, fim) => {
    await varios(quantos, async (n) => {
      const fio = new Fio(onde(alvo), endereco(n))
      while (!fim()) {
        const status = await fio.pedir(oque(alvo, n))
        anotar(placar, status)
        await wait(PAUSA_MS)
      }
      fio.fechar()
    })
  }
}

/** So many connections, each of which sends all of these at once, and again when they are answered or it was ended. */
export const despejar = (
  quantos: number,
  endereco: (n: number) => string,
  umPedido: string,
  vezes: number,
  onde = aOnde,
): Golpe => {
  const todos = Buffer.from(umPedido.repeat(vezes))
  return async (alvo, placar, fim) => {
    await varios(quantos, async (n) => {
      const fio = new Fio(onde(alvo), endereco(n))
      while (!fim()) {
        const respostas = await fio.despejar(todos, vezes)
        for (const status of respostas) anotar(placar, status)
        if (respostas.length < vezes) anotar(placar, 0)
        await wait(PAUSA_MS)
      }
      fio.fechar()
    })
  }
}

/** So many connections send the beginning at once, and then a byte a second. */
export const pingar = (
  quantos: number,
  endereco: (n: number) => string,
  comeco: (alvo: Alvo) => string,
  onde = aOnde,
): Golpe => {
  return async (alvo, placar, fim) => {
    const fios = Array.from({ length: quantos }, (_, n) => new Fio(onde(alvo), endereco(n)))
    while (!fim()) {
      for (const fio of fios) {
        const novo = fio.abrirDeNovo()
        novo?.resume().once('close', () => anotar(placar, 0))
        fio.abrir().write(novo ? comeco(alvo) : 'x')
      }
      await wait(1000)
    }
    for (const fio of fios) fio.fechar()
  }
}

/** Half-open connections, so many of them and always new ones. */
export const segurar = (
  quantos: number,
  endereco: (n: number) => string,
  bytes: string | Uint8Array,
  onde = aOnde,
): Golpe => {
  return async (alvo, placar, fim) => {
    const fios = Array.from({ length: quantos }, (_, n) => new Fio(onde(alvo), endereco(n)))
    while (!fim()) {
      for (const [n, fio] of fios.entries()) {
        const novo = fio.abrirDeNovo()
        novo?.resume().once('close', () => anotar(placar, 0))
        if (bytes.length > 0) novo?.write(bytes)
        // At most a hundred new ones a second.
        if (n % 10 === 0) await wait(100)
      }
    }
    for (const fio of fios) fio.fechar()
  }
}

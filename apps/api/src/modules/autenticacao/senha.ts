import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { recusaDaSenha } from '@estampa/contract/autenticacao/senha.ts'
import { hash, verify } from '@node-rs/argon2'

type Custo = Readonly<Record<'memoryCost' | 'timeCost' | 'parallelism', number>>

// argon2id is the library's default algorithm; the costs are OWASP's first recommendation (19 MiB, 2 passes).
let custo: Custo = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashDaSenha = (senha: string): Promise<string> => hash(senha, custo)

// Hash that no account has: verified when the user is unknown, so that the answer takes the same time.
let unownedHash = hashDaSenha('não é a senha de ninguém')

/** For tests, which make hundreds of passwords: nothing of the program calls it, and no setting does. */
export function cheapenSenhas(cheapCusto: Custo): void {
  custo = cheapCusto
  unownedHash = hashDaSenha('não é a senha de ninguém')
}

/** Does the password match? Takes the same time when there is no hash to compare with. */
export async function senhaConfere(senhaHash: string | null, senha: string): Promise<boolean> {
  const confere = await verify(senhaHash ?? (await unownedHash), senha)
  return senhaHash !== null && confere
}

/** Between two passwords the thread waits this long for the next one, then its memory is given back. */
let ociosoMs = 5_000

/** For tests: to start a thread takes half a second of processor time. */
export function setThreadIdleMs(ms: number): void {
  ociosoMs = ms
}

/** Worker thread that has not ended. */
let thread: Worker | null = null
let fila: Promise<unknown> = Promise.resolve()
let descanso: NodeJS.Timeout | null = null

/** Is the password easy to guess: in lists of common ones, or made of common words, names, sequences and repetitions? */
export function senhaComum(senha: string, nomes: readonly string[]): Promise<boolean> {
  // A thread that died may have had another cause than the password: it is asked again.
  const resposta = fila.then(() => askThread(senha, nomes).catch(() => askThread(senha, nomes)))
  fila = resposta.catch(() => undefined)
  return resposta
}

async function askThread(senha: string, nomes: readonly string[]): Promise<boolean> {
  if (descanso) clearTimeout(descanso)
  const minha = (thread ??= startThread())
  minha.ref()
  const ouvida = new AbortController()
  try {
    const resposta = once(minha, 'message', ouvida)
    const fim = once(minha, 'exit', ouvida).then(() => Promise.reject(new Error('it was ended')))
    minha.postMessage({ senha, nomes })
    const [comum] = await Promise.race([resposta, fim])
    return comum === true
  } catch (cause) {
    throw new Error('the thread that judges passwords has ended', { cause })
  } finally {
    ouvida.abort()
    // A command that is done must not wait for it.
    minha.unref()
    descanso = setTimeout(stopThread, ociosoMs).unref()
  }
}

function startThread(): Worker {
  const nova = new Worker(new URL('./senha-comum.worker.ts', import.meta.url))
  // `perguntar` listens while it waits; without a listener of its own an idle thread’s error would end the program.
  const forgetThread = () => {
    if (thread === nova) thread = null
  }
  nova.on('error', forgetThread)
  nova.on('exit', forgetThread)
  return nova
}

function stopThread(): void {
  void thread?.terminate()
  thread = null
}

const COMUM =
  'Esta senha é fácil de adivinhar: é comum, ou feita de palavras, nomes ou sequências muito usadas. Junte a ela outras palavras.'

/** Why a new password is refused, whichever way it comes; null when it serves. `nomes`: the user's and the shop's. */
export const recusaDaSenhaNova = async (senha: string, nomes: readonly string[]): Promise<string | null> =>
  recusaDaSenha(senha, nomes) ?? ((await senhaComum(senha, nomes)) ? COMUM : null)

import { spawn, spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Programas } from './programas.ts'

/** How a program of the proof is started: as PostgreSQL's account, in a machine's network, its output in a file. */
export interface Lugar {
  readonly programas: Pick<Programas, 'uid' | 'gid'>
  readonly prefixo?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export interface Processo {
  readonly pid: number
  readonly fim: Promise<void>
  vive(): boolean
  terminar(sinal: NodeJS.Signals): Promise<void>
}

const comando = ({ programas: { uid, gid }, prefixo = [] }: Lugar, args: readonly string[]) => {
  const conta = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--pdeathsig=KILL', '--']
  const [primeiro = '', ...demais] = [...prefixo, ...conta, ...args]
  return [primeiro, demais] as const
}

const ambiente = (env: Lugar['env'] = {}) => ({
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  ...env,
})

/** Starts a program that stays. */
export function iniciarProcesso(lugar: Lugar, args: readonly string[], registro: string): Processo {
  const [primeiro, demais] = comando(lugar, args)
  const saida = openSync(registro, 'a')
  const child = spawn(primeiro, demais, { cwd: '/', env: ambiente(lugar.env), stdio: ['ignore', saida, saida] })
  const fim = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    pid: child.pid ?? 0,
    fim,
    vive: () => child.exitCode === null && child.signalCode === null,
    async terminar(sinal) {
      child.kill(sinal)
      await fim
    },
  }
}

/** Runs a program to its end; answers what it wrote, rejects when it fails. */
export async function executar(lugar: Lugar, args: readonly string[]): Promise<string> {
  const [primeiro, demais] = comando(lugar, args)
  const child = spawn(primeiro, demais, { cwd: '/', env: ambiente(lugar.env), stdio: ['ignore', 'pipe', 'pipe'] })
  let saida = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (parte: Buffer) => (saida += parte))
  const codigo = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (codigo !== 0) throw new Error(`${args.join(' ')} ended with ${codigo}:\n${saida}`)
  return saida
}

/** Gives a folder and all in it to the account. */
export function entregar(pasta: string, { uid, gid }: Pick<Programas, 'uid' | 'gid'>): void {
  const { status, stderr } = spawnSync('chown', ['-R', `${uid}:${gid}`, pasta], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Waits until it is so; rejects with the sentence after that time. */
export async function ate(segundos: number, frase: string, certo: () => Promise<boolean> | boolean): Promise<void> {
  const fim = performance.now() + segundos * 1000
  while (!(await certo())) {
    if (performance.now() > fim) throw new Error(`not within ${segundos} s: ${frase}`)
    await wait(100)
  }
}

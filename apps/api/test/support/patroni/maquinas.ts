import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Program → Debian's package that has it. */
const PACOTES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbackrest: 'pgbackrest',
  ip: 'iproute2',
} as const
const POSTGRES = '/usr/lib/postgresql'
const MENOR_VERSAO = 15

/** Where each program is, and the account that runs them. */
export type Programas = Readonly<Record<keyof typeof PACOTES, string>> & {
  /** Folder of PostgreSQL's programs. */
  readonly bin: string
  readonly versao: number
  readonly uid: number
  readonly gid: number
}

/** Finds the programs of the proof, or says in one sentence why it cannot run here. */
export function findProgramas(): { programas: Programas } | { falta: string } {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return { falta: 'the cluster is cut off by network namespaces, which need Linux and root.' }
  const pastas = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']
  const findProgram = (nome: string) => pastas.map((pasta) => join(pasta, nome)).find((caminho) => existsSync(caminho))
  const achados = Object.entries(PACOTES).map(([nome, pacote]) => [nome, pacote, findProgram(nome)] as const)
  const faltam: string[] = achados.flatMap(([, pacote, caminho]) => (caminho ? [] : [pacote]))
  const versoes = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number) : []
  const versao = Math.max(0, ...versoes.filter((n) => existsSync(join(POSTGRES, String(n), 'bin', 'postgres'))))
  const conta = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (versao < MENOR_VERSAO || !conta) faltam.push('postgresql')
  // Patroni's package leaves the choice of its store open.
  if (faltam.includes('patroni')) faltam.push('python3-etcd')
  if (faltam.length > 0 || !conta)
    return { falta: `on Debian: apt install --no-install-recommends ${[...new Set(faltam)].join(' ')}` }
  const caminhos = Object.fromEntries(achados.map(([nome, , caminho]) => [nome, caminho])) as Record<
    keyof typeof PACOTES,
    string
  >
  const [uid, gid] = [Number(conta[1]), Number(conta[2])]
  return { programas: { ...caminhos, bin: join(POSTGRES, String(versao), 'bin'), versao, uid, gid } }
}

/** How a program of the proof is started: as PostgreSQL's account, in a machine's network, its output in a file. */
export interface LugarDoPrograma {
  readonly programas: Pick<Programas, 'uid' | 'gid'>
  readonly prefixo?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export interface Processo {
  vive(): boolean
  terminar(sinal: NodeJS.Signals): Promise<void>
}

const comando = ({ programas: { uid, gid }, prefixo = [] }: LugarDoPrograma, args: readonly string[]) => {
  const conta = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--pdeathsig=KILL', '--']
  const [primeiro = '', ...demais] = [...prefixo, ...conta, ...args]
  return [primeiro, demais] as const
}

const ambiente = (env: LugarDoPrograma['env'] = {}) => ({
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  ...env,
})

/** Starts a program that stays. */
export function startProcess(lugar: LugarDoPrograma, args: readonly string[], registro: string): Processo {
  const [primeiro, demais] = comando(lugar, args)
  const saida = openSync(registro, 'a')
  const child = spawn(primeiro, demais, { cwd: '/', env: ambiente(lugar.env), stdio: ['ignore', saida, saida] })
  const fim = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    vive: () => child.exitCode === null && child.signalCode === null,
    async terminar(sinal) {
      child.kill(sinal)
      await fim
    },
  }
}

/** Runs a program to its end; answers what it wrote, rejects when it fails. */
export async function runIp(lugar: LugarDoPrograma, args: readonly string[]): Promise<string> {
  const [primeiro, demais] = comando(lugar, args)
  const child = spawn(primeiro, demais, { cwd: '/', env: ambiente(lugar.env), stdio: ['ignore', 'pipe', 'pipe'] })
  let saida = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (parte: Buffer) => (saida += parte))
  const codigo = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (codigo !== 0) throw new Error(`${args.join(' ')} ended with ${codigo}:\n${saida}`)
  return saida
}

/** Gives a folder and all in it to the account. */
export function giveFolder(pasta: string, { uid, gid }: Pick<Programas, 'uid' | 'gid'>): void {
  const { status, stderr } = spawnSync('chown', ['-R', `${uid}:${gid}`, pasta], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Waits until it is so; rejects with the sentence after that time. */
export async function waitWithin(
  segundos: number,
  frase: string,
  certo: () => Promise<boolean> | boolean,
): Promise<void> {
  const fim = performance.now() + segundos * 1000
  while (!(await certo())) {
    if (performance.now() > fim) throw new Error(`not within ${segundos} s: ${frase}`)
    await wait(100)
  }
}

/** The recipe's own: this network is nobody else's. Its first machine runs the proof, the balancer and the shops. */
const REDE = '10.0.0'
const CENTRO = `${REDE}.1/24`

/** A machine of the proof: a network namespace with an address of its own, on one switch with the others. */
export interface Maquina {
  readonly nome: string
  readonly endereco: string
  /** Put before a command: runs it in this machine's network. */
  readonly prefixo: readonly string[]
  /** Its cable is drawn: neither side sees a packet of the other, and no connection is closed. */
  cortar(): void
  religar(): void
}

/** Machines on one switch. The network namespace that this process is in must be its own: it becomes the switch. */
export async function openNetwork(ip: string, nomes: readonly string[]) {
  const runIpSync = (prefixo: readonly string[], ...args: string[]) => {
    const { status, stderr } = spawnSync('env', [...prefixo, ip, ...args], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`)
  }
  runIpSync([], 'link', 'set', 'lo', 'up')
  runIpSync([], 'link', 'add', 'lan', 'type', 'bridge')
  runIpSync([], 'addr', 'add', CENTRO, 'dev', 'lan')
  runIpSync([], 'link', 'set', 'lan', 'up')
  const donos: ChildProcess[] = []
  const maquinas: Maquina[] = []
  for (const [i, nome] of nomes.entries()) {
    const dono = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' })
    donos.push(dono)
    const rede = `/proc/${dono.pid}/ns/net`
    while (readlinkSync(rede) === readlinkSync('/proc/self/ns/net')) await wait(10)
    const prefixo = ['nsenter', `--net=${rede}`]
    const [cabo, placa, endereco] = [`cabo${i}`, `placa${i}`, `${REDE}.${11 + i}`]
    runIpSync([], 'link', 'add', cabo, 'type', 'veth', 'peer', 'name', placa, 'netns', String(dono.pid))
    runIpSync([], 'link', 'set', cabo, 'master', 'lan', 'up')
    runIpSync(prefixo, 'link', 'set', 'lo', 'up')
    runIpSync(prefixo, 'addr', 'add', `${endereco}/24`, 'dev', placa)
    runIpSync(prefixo, 'link', 'set', placa, 'up')
    maquinas.push({
      nome,
      endereco,
      prefixo,
      cortar: () => runIpSync([], 'link', 'set', cabo, 'down'),
      religar: () => runIpSync([], 'link', 'set', cabo, 'up'),
    })
  }
  return {
    maquinas,
    fechar: () => {
      for (const dono of donos) dono.kill('SIGKILL')
    },
  }
}

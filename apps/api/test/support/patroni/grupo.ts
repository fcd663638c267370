import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { raiz } from '../programa.ts'
import {
  giveFolder,
  type LugarDoPrograma,
  type Maquina,
  type Processo,
  type Programas,
  runIp,
  startProcess,
  waitWithin,
} from './maquinas.ts'

export const ESTANZA = 'estampa'
export const POSTGRES = 5432
const PATRONI = 8008
/** HAProxy's port that leads to the one that leads. */
export const PRIMARIO = 5000
const COMECO_S = 90
const SAUDE_S = 90

export interface Cenario {
  readonly programas: Programas
  readonly maquinas: readonly Maquina[]
  readonly senhas: { readonly admin: string; readonly replica: string; readonly loja: string }
  readonly pasta: string
  /** pgBackRest's repository. */
  readonly repositorio: string
}

/** A file of the recipe of docs/scale.md, with this run's own values in the place of the recipe's. */
function receita(nome: string, ...trocas: readonly (readonly [de: string | RegExp, para: string])[]): string {
  let texto = readFileSync(join(raiz, 'docs/cluster', nome), 'utf8')
  for (const [pattern, replacement] of trocas) {
    if (texto.split(pattern).length === 1) throw new Error(`docs/cluster/${nome} has nothing like ${String(pattern)}`)
    texto = texto.replace(pattern, replacement)
  }
  return texto
}

/** Patroni's clock, s: a leader that says nothing for `ttl` is replaced. */
export const RELOGIO = Object.fromEntries(
  ['ttl', 'loop_wait'].map((nome) => [nome, Number(new RegExp(`${nome}: (\\d+)`).exec(receita('patroni.yaml'))?.[1])]),
) as Readonly<Record<'ttl' | 'loop_wait', number>>

/** A member as Patroni tells it. */
interface Membro {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
}

/** Machine of the cluster: a member of etcd, Patroni, and its PostgreSQL. */
export class No {
  readonly maquina: Maquina
  readonly pasta: string
  readonly configuracao: string
  readonly #cenario: Cenario
  readonly #lugar: LugarDoPrograma
  #etcd: Processo | null = null
  #patroni: Processo | null = null

  constructor(maquina: Maquina, cenario: Cenario) {
    const { programas, senhas, repositorio, pasta } = cenario
    this.maquina = maquina
    this.pasta = join(pasta, maquina.nome)
    this.configuracao = join(this.pasta, 'patroni.yaml')
    this.#cenario = cenario
    const env = { PGBACKREST_CONFIG: join(this.pasta, 'pgbackrest.conf') }
    this.#lugar = { programas, prefixo: maquina.prefixo, env }
    mkdirSync(this.pasta, { mode: 0o755 })
    const patroni = receita(
      'patroni.yaml',
      ['name: n1', `name: ${maquina.nome}`],
      [/10\.0\.0\.11:(8008|5432)/g, `${maquina.endereco}:$1`],
      ['"…"', `"${senhas.loja}"`],
      ['"…"', `"${senhas.admin}"`],
      ['"…"', `"${senhas.replica}"`],
      ['/var/lib/postgresql/15/estampa', this.dados],
      ['/usr/lib/postgresql/15/bin', programas.bin],
      ['local all postgres peer,', 'local all postgres peer, local all all scram-sha-256,'],
    )
    const localSettings = `  pgpass: ${join(this.pasta, 'pgpass')}
  use_unix_socket: true
  parameters: { unix_socket_directories: "${this.pasta}" }
`
    writeFileSync(this.configuracao, patroni + localSettings)
    const diskSettings = `log-level-file=off\nlock-path=${join(this.pasta, 'trava')}\n`
    const pgbackrest = receita(
      'pgbackrest.conf',
      ['/var/lib/pgbackrest', repositorio],
      ['[estampa]', `${diskSettings}[estampa]`],
      ['/var/lib/postgresql/15/estampa', this.dados],
    )
    writeFileSync(env.PGBACKREST_CONFIG, `${pgbackrest}pg1-socket-path=${this.pasta}\npg1-port=${POSTGRES}\n`)
    giveFolder(this.pasta, programas)
  }

  get nome(): string {
    return this.maquina.nome
  }

  get dados(): string {
    return join(this.pasta, 'dados')
  }

  #iniciar(programa: string, ...args: readonly string[]): Processo {
    const registro = join(this.#cenario.pasta, `${this.nome}-${programa.split('/').at(-1)}.log`)
    return startProcess(this.#lugar, [programa, ...args], registro)
  }

  ligarEtcd(): void {
    const { programas, maquinas } = this.#cenario
    const { nome, endereco } = this.maquina
    const pares = (maquina: Maquina) => `http://${maquina.endereco}:2380`
    const clientes = `http://${endereco}:2379`
    this.#etcd = this.#iniciar(
      programas.etcd,
      `--name=${nome}`,
      `--data-dir=${join(this.pasta, 'etcd')}`,
      `--listen-peer-urls=${pares(this.maquina)}`,
      `--initial-advertise-peer-urls=${pares(this.maquina)}`,
      `--listen-client-urls=${clientes}`,
      `--advertise-client-urls=${clientes}`,
      `--initial-cluster=${maquinas.map((maquina) => `${maquina.nome}=${pares(maquina)}`).join(',')}`,
      '--enable-v2=true',
      '--log-level=warn',
    )
  }

  ligar(): void {
    this.#patroni = this.#iniciar(this.#cenario.programas.patroni, this.configuracao)
  }

  executar(...args: readonly string[]): Promise<string> {
    return runIp(this.#lugar, args)
  }

  /** `kill -9` of Patroni and of PostgreSQL's first process; the others of PostgreSQL then end themselves. */
  async matar(): Promise<void> {
    await this.#patroni?.terminar('SIGKILL')
    const [pid] = readFileSync(join(this.dados, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }

  async parar(): Promise<void> {
    // Patroni stops its PostgreSQL before it goes.
    if (this.#patroni?.vive()) await this.#patroni.terminar('SIGTERM')
    if (this.#etcd?.vive()) await this.#etcd.terminar('SIGKILL')
  }

  /** All members as this one knows them; none when it does not answer. */
  async membros(): Promise<readonly Membro[]> {
    const url = `http://${this.maquina.endereco}:${PATRONI}/cluster`
    try {
      const resposta = await fetch(url, { signal: AbortSignal.timeout(2_000) })
      return ((await resposta.json()) as { members: Membro[] }).members
    } catch {
      return []
    }
  }
}

const lider = (membros: readonly Membro[]) => membros.find(({ role }) => role === 'leader' || role === 'master')

/** Three machines with PostgreSQL, of which one leads and one has every acknowledged write as well, behind HAProxy. */
export class GrupoDeMaquinas {
  readonly nos: readonly No[]
  readonly #cenario: Cenario
  #haproxy: Processo | null = null

  constructor(cenario: Cenario) {
    this.#cenario = cenario
    this.nos = cenario.maquinas.map((maquina) => new No(maquina, cenario))
  }

  async ligar(): Promise<void> {
    for (const node of this.nos) node.ligarEtcd()
    // The first makes the data; the others copy them from it.
    for (const node of this.nos) node.ligar()
    await this.saudavel(COMECO_S)
    const { programas, pasta } = this.#cenario
    const writeRecipe = (nome: string, ...trocas: Parameters<typeof receita>[1][]) => {
      writeFileSync(join(pasta, nome), receita(nome, ...trocas), { mode: 0o644 })
      return join(pasta, nome)
    }
    const cfg = writeRecipe('haproxy.cfg', [/\/etc\/haproxy\/estampa-503\.http/g, writeRecipe('estampa-503.http')])
    this.#haproxy = startProcess({ programas }, [programas.haproxy, '-db', '-f', cfg], join(pasta, 'haproxy.log'))
  }

  /** The node that leads; throws while none does. */
  async lider(): Promise<No> {
    const membros = await this.#membros()
    const node = this.nos.find(({ nome }) => nome === lider(membros)?.name)
    if (!node) throw new Error(`nobody leads: ${JSON.stringify(membros)}`)
    return node
  }

  /** Waits until one member leads, the others follow it on its timeline, and one of these is synchronous. */
  async saudavel(segundos = SAUDE_S): Promise<void> {
    let visto: readonly Membro[] = []
    const certo = async () => {
      visto = await this.#membros()
      const chefe = lider(visto)
      const seguem = visto.filter(({ name, state }) => name !== chefe?.name && /^(running|streaming)$/.test(state))
      const juntos = seguem.every(({ timeline }) => timeline === chefe?.timeline)
      return seguem.length === this.nos.length - 1 && juntos && seguem.some(({ role }) => role === 'sync_standby')
    }
    await waitWithin(segundos, 'three nodes, one leading, one synchronous', certo).catch((error: unknown) => {
      throw new Error(`${String(error)}: ${JSON.stringify(visto)}`)
    })
  }

  /** How to reach that node itself, as the shop's account or the administrator's. */
  entrada({ maquina }: No, user: 'estampa' | 'postgres' = 'estampa', database = ESTANZA): pg.ClientConfig {
    const { loja, admin } = this.#cenario.senhas
    const password = user === 'postgres' ? admin : loja
    return { host: maquina.endereco, port: POSTGRES, user, password, database }
  }

  /** A connection of the administrator's to the one that leads. */
  async conectar(database = ESTANZA): Promise<pg.Client> {
    const client = new pg.Client(this.entrada(await this.lider(), 'postgres', database))
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  async parar(): Promise<void> {
    await Promise.all([...this.nos.map((node) => node.parar()), this.#haproxy?.terminar('SIGKILL')])
  }

  async #membros(): Promise<readonly Membro[]> {
    for (const node of this.nos) {
      const membros = await node.membros()
      // A member that is cut off knows no leader, or an old one.
      if (lider(membros)) return membros
    }
    return []
  }
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dadosDe, etcdDe, PORTAS, patroniDe, pgbackrestDe, type Senhas } from './configuracao.ts'
import { entregar, executar, iniciarProcesso, type Lugar, type Processo } from './processo.ts'
import type { Programas } from './programas.ts'
import type { Maquina } from './rede.ts'

export interface Cenario {
  readonly programas: Programas
  readonly maquinas: readonly Maquina[]
  readonly senhas: Senhas
  readonly pasta: string
  /** pgBackRest's repository. */
  readonly repositorio: string
}

/** A member as Patroni tells it. */
export interface Membro {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
}

/** One machine of the cluster: a member of etcd, Patroni, and its PostgreSQL. */
export class No {
  readonly maquina: Maquina
  readonly pasta: string
  readonly #cenario: Cenario
  readonly #lugar: Lugar
  #etcd: Processo | null = null
  #patroni: Processo | null = null

  constructor(maquina: Maquina, cenario: Cenario) {
    this.maquina = maquina
    this.pasta = join(cenario.pasta, maquina.nome)
    this.#cenario = cenario
    const env = { PGBACKREST_CONFIG: join(this.pasta, 'pgbackrest.conf') }
    this.#lugar = { programas: cenario.programas, prefixo: maquina.prefixo, env }
    const { maquinas, programas, senhas, repositorio } = cenario
    mkdirSync(this.pasta, { mode: 0o755 })
    writeFileSync(this.configuracao, patroniDe(this, maquinas, programas, senhas))
    writeFileSync(env.PGBACKREST_CONFIG, pgbackrestDe(this.pasta, repositorio))
    entregar(this.pasta, programas)
  }

  get nome(): string {
    return this.maquina.nome
  }

  get configuracao(): string {
    return join(this.pasta, 'patroni.json')
  }

  /** What it wrote. */
  registro(de: string): string {
    return join(this.#cenario.pasta, `${this.nome}-${de}.log`)
  }

  ligarEtcd(): void {
    const { programas, maquinas } = this.#cenario
    this.#etcd = iniciarProcesso(this.#lugar, [programas.etcd, ...etcdDe(this, maquinas)], this.registro('etcd'))
  }

  ligar(): void {
    const { programas } = this.#cenario
    this.#patroni = iniciarProcesso(this.#lugar, [programas.patroni, this.configuracao], this.registro('patroni'))
  }

  executar(...args: readonly string[]): Promise<string> {
    return executar(this.#lugar, args)
  }

  /** `kill -9` of Patroni and of PostgreSQL's first process; the others of PostgreSQL then end themselves. */
  async matar(): Promise<void> {
    await this.#patroni?.terminar('SIGKILL')
    const [pid] = readFileSync(join(dadosDe(this.pasta), 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }

  async parar(): Promise<void> {
    // Patroni stops its PostgreSQL before it goes.
    if (this.#patroni?.vive()) await this.#patroni.terminar('SIGTERM')
    if (this.#etcd?.vive()) await this.#etcd.terminar('SIGKILL')
  }

  /** All members as this one knows them; null when it does not answer. */
  async membros(): Promise<readonly Membro[] | null> {
    const url = `http://${this.maquina.endereco}:${PORTAS.patroni}/cluster`
    try {
      const resposta = await fetch(url, { signal: AbortSignal.timeout(2_000) })
      return ((await resposta.json()) as { members: Membro[] }).members
    } catch {
      return null
    }
  }
}

import pg from 'pg'
import { PORTAS } from './configuracao.ts'
import { type Cenario, type Membro, No } from './node.ts'
import { ate } from './processo.ts'

const COMECO_S = 90
const SAUDE_S = 90

const lider = (membros: readonly Membro[]) => membros.find(({ role }) => role === 'leader' || role === 'master')

/** Three machines with PostgreSQL, of which one leads and one has every acknowledged write as well. */
export class Grupo {
  readonly nos: readonly No[]
  readonly #cenario: Cenario

  constructor(cenario: Cenario) {
    this.#cenario = cenario
    this.nos = cenario.maquinas.map((maquina) => new No(maquina, cenario))
  }

  async ligar(): Promise<void> {
    for (const no of this.nos) no.ligarEtcd()
    // The first makes the data; the others copy them from it.
    for (const no of this.nos) no.ligar()
    await this.saudavel(COMECO_S)
  }

  /** The node that leads; throws while none does. */
  async lider(): Promise<No> {
    const membros = await this.#membros()
    const no = this.nos.find(({ nome }) => nome === lider(membros)?.name)
    if (!no) throw new Error(`nobody leads: ${JSON.stringify(membros)}`)
    return no
  }

  /** One leads, the others follow it on its timeline, and one of these is synchronous. */
  async saudavel(segundos = SAUDE_S): Promise<void> {
    let visto: readonly Membro[] = []
    const certo = async () => {
      visto = await this.#membros()
      const chefe = lider(visto)
      const seguem = visto.filter(({ name, state }) => name !== chefe?.name && /^(running|streaming)$/.test(state))
      const juntos = seguem.every(({ timeline }) => timeline === chefe?.timeline)
      return seguem.length === this.nos.length - 1 && juntos && seguem.some(({ role }) => role === 'sync_standby')
    }
    await ate(segundos, 'three nodes, one leading, one synchronous', certo).catch((error: unknown) => {
      throw new Error(`${String(error)}: ${JSON.stringify(visto)}`)
    })
  }

  /** As an administrator asks for it; the synchronous one takes over. */
  async trocar(): Promise<void> {
    const chefe = await this.lider()
    const { patronictl } = this.#cenario.programas
    await chefe.executar(patronictl, '-c', chefe.configuracao, 'switchover', '--leader', chefe.nome, '--force')
  }

  /** A connection of the administrator's to that node itself. */
  async conectar(no: No, database = 'postgres'): Promise<pg.Client> {
    const password = this.#cenario.senhas.admin
    const client = new pg.Client({
      host: no.maquina.endereco,
      port: PORTAS.postgres,
      user: 'postgres',
      password,
      database,
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  async parar(): Promise<void> {
    await Promise.all(this.nos.map((no) => no.parar()))
  }

  async #membros(): Promise<readonly Membro[]> {
    for (const no of this.nos) {
      const membros = await no.membros()
      // One that is cut off knows no leader, or an old one.
      if (membros && lider(membros)) return membros
    }
    return []
  }
}

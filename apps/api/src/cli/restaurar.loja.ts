import { dropStaged, ownedTables, stageCurrent } from '../infra/backup/current.ts'
import { createDatabase } from '../infra/database/database.ts'
import { levarAuditoria } from '../modules/auditoria/auditoria.data.ts'
import {
  type Contas,
  type Pessoa,
  pessoasEmJogo,
  type QuemFica,
  restaurarContas,
  TABELAS_DAS_CONTAS,
} from '../modules/autenticacao/restauracao.rules.ts'
import { recifrarAutenticadores } from '../modules/autenticacao/segundo-fator/chave.rules.ts'
import { CONTA } from '../modules/bling/conexao/bling.tokens.ts'
import { anonimizarDeNovo, TABELA_DOS_CLIENTES } from '../modules/clientes/anonimizacao.rules.ts'
import { guardasDoFrete } from '../modules/frete/conta/acesso.data.ts'
import { type Autor, auditar } from '../shop/auditoria.ts'
import { mudarChave } from '../shop/conta-externa.ts'

type Config = Parameters<typeof createDatabase>[0]

export interface Preparo {
  /** The database of the shop that is replaced, empty on a fresh machine, and the one that takes its place. */
  readonly atual: Config
  readonly nova: Config
  /** True when the shop to be replaced holds products, customers or the like. */
  readonly temDados: boolean
  /** The archive's secret key, if it holds one, and that of this installation. */
  readonly chaveDaCopia: Uint8Array | null
  readonly chave: Uint8Array
  readonly caminho: string
  readonly copiaDe: string
  /** Accounts that may sign in, when given with the command; else the command asks before it replaces a shop. */
  readonly quem: QuemFica | null
  perguntar(pessoas: readonly Pessoa[]): Promise<QuemFica | null>
}

export interface Preparada extends Contas {
  /** Lines of the replaced shop's audit that came along. */
  readonly auditoria: number
  /** Ids of the customers who were anonymised since the backup, and are so again. */
  readonly anonimizados: readonly number[]
  /** Files of their labels, which came with the archive. */
  readonly etiquetas: readonly string[]
  readonly criterio: string
}

/**
 * Makes the archive's database the shop of this installation: the tokens of the ERP come under its key, every session
 * ends, who may sign in is decided, the audit goes on with all that happened since, and customers who were anonymised since
 * are so again. Before the database takes the shop's place: nothing is changed when it fails.
 */
export async function prepararLoja(preparo: Preparo, autor: Autor): Promise<Preparada> {
  const { atual: config, nova, chaveDaCopia, chave, temDados } = preparo
  const db = createDatabase({ ...nova, max: 1 })
  try {
    // Before rows of the replaced shop come in, which are under this installation's key already.
    const segredos = chaveDaCopia ? [chaveDaCopia, chave] : [chave]
    for (const guarda of [CONTA, ...(await guardasDoFrete(db))]) await mudarChave(db, guarda, segredos, chave)
    await recifrarAutenticadores(db, segredos, chave)
    const pertences = await ownedTables(nova, 'public.usuarios')
    const tabelas = [
      ...TABELAS_DAS_CONTAS,
      TABELA_DOS_CLIENTES,
      'public.auditoria',
      ...pertences.map(({ tabela }) => tabela),
    ]
    const atual = await stageCurrent(config, nova, tabelas)
    const pessoas = await pessoasEmJogo(db, atual, temDados)
    const quem = preparo.quem ?? (pessoas ? ((await preparo.perguntar(pessoas)) ?? 'comuns') : 'do-arquivo')
    const staged = atual.get('public.auditoria')
    const auditoria = staged ? await levarAuditoria(db, staged) : 0
    const contas = await restaurarContas(db, { atual, pertences, pessoas, quem }, autor)
    const { clientes: anonimizados, etiquetas } = await anonimizarDeNovo(db, atual.get(TABELA_DOS_CLIENTES), autor)
    const criterio = typeof quem === 'string' ? quem : 'escolhidos'
    await auditar(db, autor, {
      tipo: 'backup_restaurado',
      alvo: { tipo: 'backup', nome: preparo.caminho },
      detalhes: {
        copia_de: preparo.copiaDe,
        usuarios: criterio,
        sessoes_encerradas: contas.sessoes,
        de: contas.comSessao.join(', '),
        ficam: contas.ficam.join(', '),
        desativados: contas.desativados.join(', '),
        auditoria_levada: auditoria,
        clientes_anonimizados: anonimizados.length,
      },
    })
    return { ...contas, auditoria, criterio, anonimizados, etiquetas }
  } finally {
    await db.destroy()
    await dropStaged(nova)
  }
}

import { createInterface } from 'node:readline/promises'
import { dropStaged, ownedTables, stageCurrent } from '@estampa/host/restore.ts'
import { type Database, runWithDatabase } from '../infra/database/database.ts'
import { bringAuditoria } from '../modules/auditoria/auditoria.data.ts'
import { type PessoaRestaurada } from '../modules/autenticacao/restauracao.data.ts'
import type { ContasRestauradas, QuemFica } from '../modules/autenticacao/restauracao.rules.ts'
import {
  choosePessoas,
  EscolhaRecusada,
  pessoasEmJogo,
  restoreContas,
  TABELAS_DAS_CONTAS,
} from '../modules/autenticacao/restauracao.rules.ts'
import { reencryptAutenticadores } from '../modules/autenticacao/segundo-fator/codigo.rules.ts'
import { CONTA } from '../modules/bling/conexao/bling.tokens.ts'
import { repeatAnonymisations, TABELAS_DOS_CLIENTES } from '../modules/clientes/anonimizacao.rules.ts'
import { FORNECEDORES, repeatFornecedorAnonymisations } from '../modules/fornecedores/anonimizacao.rules.ts'
import { guardasDoFrete } from '../modules/frete/conta/acesso.data.ts'
import { type Autor, auditAct } from '../shop/auditoria.ts'
import { changeCifraKey } from '../shop/conta-externa.ts'
import type { Config } from './shop.ts'
import { NotUnderstood } from './words.ts'

interface Preparo {
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
  perguntar(pessoas: readonly PessoaRestaurada[]): Promise<QuemFica | null>
}

export interface Preparada extends ContasRestauradas {
  /** Lines of the replaced shop's audit that came along. */
  readonly auditoria: number
  /** Ids of the customers who were anonymised since the backup, and are so again. */
  readonly anonimizados: readonly number[]
  /** Files of their labels, which came with the archive. */
  readonly etiquetas: readonly string[]
  /** Files of their arts. */
  readonly artes: readonly string[]
  readonly criterio: string
}

/**
 * Makes the archive's database the shop of this installation: the tokens of the ERP come under its key, every session
 * ends, who may sign in is decided, the audit goes on with all that happened since, and customers who were anonymised since
 * are so again. Before the database takes the shop's place: nothing is changed when it fails.
 */
export async function prepareLoja(preparo: Preparo, autor: Autor): Promise<Preparada> {
  const { atual: config, nova, chaveDaCopia, chave, temDados } = preparo
  const prepare = async (db: Database): Promise<Preparada> => {
    // Before rows of the replaced shop come in, which are under this installation's key already.
    const segredos = chaveDaCopia ? [chaveDaCopia, chave] : [chave]
    for (const guarda of [CONTA, ...(await guardasDoFrete(db))]) await changeCifraKey(db, guarda, segredos, chave)
    await reencryptAutenticadores(db, segredos, chave)
    const pertences = await ownedTables(nova, 'public.usuarios')
    const tabelas = [
      ...TABELAS_DAS_CONTAS,
      ...TABELAS_DOS_CLIENTES,
      FORNECEDORES,
      'public.auditoria',
      ...pertences.map(({ tabela }) => tabela),
    ]
    const atual = await stageCurrent(config, nova, tabelas)
    const pessoas = await pessoasEmJogo(db, atual, temDados)
    const choice = preparo.quem ?? (pessoas ? ((await preparo.perguntar(pessoas)) ?? 'comuns') : 'do-arquivo')
    const staged = atual.get('public.auditoria')
    const auditoria = staged ? await bringAuditoria(db, staged) : 0
    const contas = await restoreContas(db, { atual, pertences, pessoas, quem: choice }, autor)
    const { clientes: anonimizados, etiquetas, artes } = await repeatAnonymisations(db, atual, autor)
    const fornecedores = await repeatFornecedorAnonymisations(db, atual, autor)
    const criterio = typeof choice === 'string' ? choice : 'escolhidos'
    await auditAct(db, autor, {
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
        ...(fornecedores > 0 && { fornecedores_anonimizados: fornecedores }),
      },
    })
    return { ...contas, auditoria, criterio, anonimizados, etiquetas, artes }
  }
  return runWithDatabase(nova, prepare).finally(() => dropStaged(nova))
}

/** `comuns`, `do-arquivo`, or user names separated by commas. Throws `NotUnderstood` when no name is given. */
export function readQuemFica(text: string): QuemFica {
  if (text === 'comuns' || text === 'do-arquivo') return text
  const names = text.split(',').flatMap((name) => name.trim() || [])
  if (names.length === 0) throw new NotUnderstood(text)
  return names
}

interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** Asks on a terminal who may sign in from now on; null without one, in CI, or when every answer means the same. */
export async function askWhoStays(
  pessoas: readonly PessoaRestaurada[],
  terminal: Terminal | null = process.stdin.isTTY && !process.env['CI']
    ? { input: process.stdin, output: process.stdout }
    : null,
): Promise<QuemFica | null> {
  const archivedPessoas = pessoas.filter(({ noArquivo }) => noArquivo === true)
  const comuns = archivedPessoas.filter(({ hoje }) => hoje === true)
  if (!terminal || comuns.length === archivedPessoas.length) return null
  const { output } = terminal
  const names = (list: readonly PessoaRestaurada[]) => list.map(({ username }) => username).join(', ') || 'nenhum'
  output.write(
    `\nQuem poderá entrar na loja restaurada?\n  1  os usuários ativos hoje e na cópia: ${names(comuns)}\n  2  todos os da cópia: ${names(archivedPessoas)}\nOu os nomes, separados por vírgula.\n`,
  )
  const lines = createInterface(terminal)
  // Ctrl+C and Ctrl+D; a question alone would wait for ever.
  const closed = new Promise<never>((_resolve, reject) =>
    lines.once('close', () => reject(new EscolhaRecusada('Sem resposta, nada foi restaurado.'))),
  )
  closed.catch(() => undefined)
  try {
    for (;;) {
      const choice = answered(await Promise.race([lines.question('Escolha (Enter: 1): '), closed]))
      const problem = choice && problemOf(pessoas, choice)
      if (choice && !problem) return choice
      output.write(`${problem ?? 'Responda 1, 2 ou os nomes.'}\n`)
    }
  } finally {
    lines.close()
  }
}

function answered(text: string): QuemFica | null {
  const answer = text.trim()
  if (answer === '' || answer === '1') return 'comuns'
  if (answer === '2') return 'do-arquivo'
  try {
    return readQuemFica(answer)
  } catch {
    return null
  }
}

function problemOf(pessoas: readonly PessoaRestaurada[], choice: QuemFica): string | null {
  try {
    choosePessoas(pessoas, choice)
    return null
  } catch (error) {
    if (error instanceof EscolhaRecusada) return error.message
    throw error
  }
}

export function tellStayingUsuarios(preparada: Preparada): string[] {
  const { sessoes, comSessao, ficam, desativados, faltam, auditoria, anonimizados } = preparada
  const count = (n: number, singular: string, many: string) =>
    `${n.toLocaleString('pt-BR')} ${n === 1 ? singular : many}`
  return [
    sessoes === 0
      ? 'Nenhuma sessão estava aberta.'
      : `Encerradas ${count(sessoes, 'sessão', 'sessões')} (${comSessao.join(', ')}): é preciso entrar de novo.`,
    `Podem entrar: ${ficam.join(', ') || 'ninguém'}.`,
    ...(desativados.length > 0 ? [`Desativados por esta restauração: ${desativados.join(', ')}.`] : []),
    ...(faltam.length > 0
      ? [
          `Podem entrar hoje, mas não estão ativos na cópia: ${faltam.join(', ')}. Para que voltem: npm run usuario -- criar NOME (ou senha NOME).`,
        ]
      : []),
    ...(auditoria > 0 ? [`Auditoria: ${count(auditoria, 'linha', 'linhas')} da loja de antes continuam nela.`] : []),
    ...(anonimizados.length > 0
      ? [
          `Anonimizados de novo, como desde a cópia: ${count(anonimizados.length, 'cliente', 'clientes')} (${anonimizados.join(', ')}).`,
        ]
      : []),
  ]
}

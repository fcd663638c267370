import type { Staged } from '@estampa/host/restore.ts'
import { type Banco, transaction } from '../../infra/database/transaction.ts'
import { type Autor, auditActs } from '../../shop/auditoria.ts'
import * as data from './restauracao.data.ts'

/** Who may sign in after a restoration: those active in both shops, those of the archive, or these user names. */
export type QuemFica = 'comuns' | 'do-arquivo' | readonly string[]

/** No administrator would remain, or a name is unknown; the message is shown to the user. */
export class EscolhaRecusada extends Error {}

/** Changes of a restoration to the accounts; user names, in order. */
export interface ContasRestauradas {
  readonly ficam: readonly string[]
  readonly desativados: readonly string[]
  /** Accounts that may sign in today, and are missing or inactive in the archive. */
  readonly faltam: readonly string[]
  readonly sessoes: number
  readonly comSessao: readonly string[]
}

/** The copies of the replaced shop's tables, by their names (`public.usuarios`). */
type Atual = ReadonlyMap<string, Staged>

/**
 * Tables of an account that a restoration leaves as the archive has them, among them sign-ins and authorisations that
 * were only begun; every other one is today's. A name may be of a later version.
 */
const DO_ARQUIVO = ['public.sessoes', 'public.idempotencia', 'public.bling_autorizacoes', 'public.entradas_pendentes']
/** The shop's rules for every sign-in, and how it encrypts its backups: today's are kept. */
const REGRAS = ['public.regras_de_acesso', 'public.cifra_das_copias']
/** Tables that `restoreContas` compares, with those that belong to an account. */
export const TABELAS_DAS_CONTAS = ['public.migracoes', 'public.usuarios', 'public.sessoes', ...REGRAS]

/** The accounts of both shops; null when no shop is replaced: an empty database, or one that only has its first user. */
export async function pessoasEmJogo(db: Banco, atual: Atual, temDados: boolean) {
  const pessoas = await data.pessoasDasDuas(db, atual.get('public.usuarios'))
  const hoje = pessoas.filter((pessoa) => pessoa.hoje !== null).length
  if (hoje === 0) return null
  if (!temDados && hoje === 1 && !(await data.mesmaLoja(db, atual.get('public.migracoes')))) return null
  return pessoas
}

/** Which accounts of the archive may sign in. Throws `EscolhaRecusada`. */
export function choosePessoas(pessoas: readonly data.PessoaRestaurada[], choice: QuemFica): data.PessoaRestaurada[] {
  const archivedPessoas = pessoas.filter(({ id }) => id !== null)
  const ficam =
    typeof choice === 'string'
      ? archivedPessoas.filter(regra[choice])
      : choice.map((nome) => findPessoaByNome(archivedPessoas, nome))
  if (!ficam.some(({ tipo, temSenha }) => tipo === 'admin' && temSenha))
    throw new EscolhaRecusada(
      'Assim nenhum administrador poderia entrar na loja restaurada. Diga quem fica: --usuarios do-arquivo, ou --usuarios NOME,NOME.',
    )
  return ficam
}

const regra = {
  comuns: ({ noArquivo, hoje }: data.PessoaRestaurada) => noArquivo === true && hoje === true,
  'do-arquivo': ({ noArquivo }: data.PessoaRestaurada) => noArquivo === true,
}

function findPessoaByNome(pessoas: readonly data.PessoaRestaurada[], nome: string): data.PessoaRestaurada {
  const pessoa = pessoas.find(({ username }) => username.toLowerCase() === nome.trim().toLowerCase())
  if (!pessoa) throw new EscolhaRecusada(`A cópia não tem o usuário "${nome}".`)
  return pessoa
}

/**
 * Ends every session and decides who may sign in. `pessoas` null: no shop is replaced, and the archive's accounts stay,
 * or those of them that are named. Passwords, roles and second factors of those whom both shops know are today's.
 */
export const restoreContas = (db: Banco, { atual, pertences, pessoas, quem }: Restauracao, autor: Autor) =>
  transaction(db, async (trx) => {
    const [contas, sessoes] = [atual.get('public.usuarios'), atual.get('public.sessoes')]
    const { quantas, de } = await data.endAllSessoes(trx, contas && sessoes ? { contas, sessoes } : null)
    if (sessoes) await data.skipIds(trx, 'public.sessoes', sessoes)
    if (contas) await data.skipIds(trx, 'public.usuarios', contas)
    const encerradas = { sessoes: quantas, comSessao: de }
    const knownPessoas = pessoas ?? (await data.pessoasDasDuas(trx, undefined))
    const ficam =
      pessoas === null && typeof quem === 'string'
        ? knownPessoas.filter(regra['do-arquivo'])
        : choosePessoas(knownPessoas, quem)
    if (pessoas && contas) {
      await data.keepContas(trx, contas)
      for (const { tabela, coluna } of pertences) {
        const staged = atual.get(tabela)
        if (staged && !DO_ARQUIVO.includes(tabela))
          await data.keepPertences(trx, { tabela, dono: coluna }, staged, contas)
      }
      for (const tabela of REGRAS) {
        const staged = atual.get(tabela)
        if (staged) await data.keepStagedRows(trx, tabela, staged)
      }
    }
    const ids = ficam.flatMap(({ id }) => id ?? [])
    await data.activateUsuarios(trx, ids)
    const fora = knownPessoas.filter((pessoa) => !ficam.includes(pessoa))
    const desativados = fora.filter(({ noArquivo }) => noArquivo === true)
    await auditActs(
      trx,
      autor,
      desativados.map(({ id, username }) => ({
        tipo: 'usuario_desativado',
        alvo: { tipo: 'usuario', id: id ?? 0, nome: username },
        detalhes: { motivo: 'restauração de uma cópia' },
      })),
    )
    const faltam = fora.filter(({ noArquivo, hoje }) => hoje === true && noArquivo !== true)
    return { ...encerradas, ficam: nomes(ficam), desativados: nomes(desativados), faltam: nomes(faltam) }
  })

export interface Restauracao {
  readonly atual: Atual
  /** Tables whose rows belong to an account, and the column that refers to it. */
  readonly pertences: readonly { readonly tabela: string; readonly coluna: string }[]
  readonly pessoas: readonly data.PessoaRestaurada[] | null
  readonly quem: QuemFica
}

const nomes = (pessoas: readonly data.PessoaRestaurada[]) => pessoas.map(({ username }) => username)

import { errorSentence } from '@estampa/contract/errors.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { receberDoErp } from '../../estoque/estoque.rules.ts'
import { definirComponentes } from '../../produtos/produtos.rules.ts'
import { anotarFalha, encerrarFalhas } from '../../sincronizacao/sincronizacao.rules.ts'
import * as data from './mudanca.data.ts'
import { type ProdutoDoBling, partesDoKit } from './produtos.mapping.ts'

/** Makes the linked product a kit: its own pieces end with a movement; while a part is not here, a task says so. */
export async function aplicarEstrutura(trx: Transacao, produtoId: number, remoto: ProdutoDoBling): Promise<void> {
  await data.anotarEstrutura(trx, produtoId, remoto.formato)
  const partes = partesDoKit(remoto)
  if (partes.length === 0) return
  const ids = partes.map(({ id }) => id)
  const ligadas = await data.ligadasComIds(trx, ids)
  const aqui = new Map([...ligadas].filter(([, peca]) => peca.variacao_id !== null || !peca.tem_variacoes))
  const falta = await oQueFalta(trx, partes, aqui)
  const { titulo, quantidade } = await data.estoqueProprio(trx, produtoId)
  if (quantidade > 0) await receberDoErp(trx, { produto_id: produtoId, variacao_id: null, quantidade: -quantidade })
  const componentes = partes.flatMap((parte) => {
    const peca = aqui.get(parte.id)
    return peca ? [{ produto_id: peca.produto_id, variacao_id: peca.variacao_id, quantidade: parte.quantidade }] : []
  })
  await definirComponentes(trx, produtoId, falta === null ? componentes : [], true)
  await data.esquecerSaldo(trx, produtoId)
  const leitura = { tipo: 'webhook', operacao: 'produto', alvo_id: produtoId } as const
  if (falta === null) await encerrarFalhas(trx, leitura.tipo, leitura.operacao, produtoId)
  else await anotarFalha(trx, { ...leitura, titulo, dados: { id_bling: String(remoto.id) } }, falta)
}

/** Why the kit cannot be made of its parts, in words; null when it can. */
async function oQueFalta(
  trx: Transacao,
  partes: ReturnType<typeof partesDoKit>,
  aqui: ReadonlyMap<string, unknown>,
): Promise<string | null> {
  const quebrada = partes.find(({ quantidade }) => !Number.isInteger(quantidade))
  if (quebrada) return errorSentence('KIT_COM_FRACAO', { quantidade: String(quebrada.quantidade).replace('.', ',') })
  const faltam = partes.map(({ id }) => id).filter((id) => !aqui.has(id))
  if (faltam.length === 0) return null
  const nomes = await data.nomesDosIds(trx, faltam)
  const ditos = faltam.map((id) => (nomes.has(id) ? `“${nomes.get(id)}”` : `nº ${id} do Bling`))
  return errorSentence('KIT_SEM_PARTES', { nomes: [...new Set(ditos)].join(', ') })
}

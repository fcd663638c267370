import { plural } from '@estampa/contract/shared/plural.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import type { ContaDasNotas } from '../../notas/notas.rules.ts'
import { fillFiscais } from '../../produtos/fiscal.data.ts'

import { produtoMudou } from '../../sincronizacao/sincronizacao.rules.ts'
import { BlingError } from '../conexao/bling.error.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { atencao, type Dito, ok } from '../conta/conferencia.itens.ts'
import { fiscaisQueEntram } from '../produto/fiscal.mapping.ts'
import { keepNcm } from '../produto/ncm-lido.data.ts'
import { produtoDoBling } from '../produto/produtos.mapping.ts'
import { recordToldFields } from '../produto/vinculo.data.ts'
import * as data from './ncm.data.ts'

/** More are not asked about while a person waits. */
const PRODUTOS = 15

/**
 * Returns those of the given products without an NCM. Reads linked ones: an empty NCM here takes Bling's, and an empty
 * one at Bling gets ours, before an invoice needs it. Products that could not be read are not among them.
 */
export async function produtosSemNcm(
  contexto: Contexto,
  ids: readonly number[],
): ReturnType<ContaDasNotas['produtosSemNcm']> {
  const { db, client, queue } = contexto
  try {
    for (const produto of await data.produtosAPerguntar(db, ids, PRODUTOS)) {
      const resposta = await client.request('GET', `/produtos/${produto.id_bling}`, { pressa: true })
      const remoto = produtoDoBling.parse(resposta).data
      await transaction(db, async (trx: Transacao) => {
        const blingNcm = await keepNcm(trx, produto.id, remoto)
        const { ncm, cest } = fiscaisQueEntram(remoto).dados
        // Data that come from Bling need not be told to it.
        if (produto.ncm === null && (await fillFiscais(trx, produto.id, { ncm, cest })))
          await recordToldFields(trx, produto.id, { ...(ncm && { ncm }) })
        if (produto.ncm === null || blingNcm !== '') return
        await recordToldFields(trx, produto.id, { ncm: null })
        await produtoMudou(trx, queue, produto)
      })
    }
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
  }
  return data.produtosSemNumero(db, ids)
}

/** Returns what the checklist says of all products, once one was read. */
export async function checkNcm(contexto: Contexto): Promise<Dito> {
  const { db } = contexto
  await produtosSemNcm(
    contexto,
    (await data.produtosAConferir(db)).map(({ id }) => id),
  )
  const contagem = await data.contagemDoNcm(db)
  const titulos = contagem.lidos === 0 ? [] : await data.titulosSemNcm(db)
  return itemDosProdutos(
    contagem,
    titulos.map(({ titulo }) => titulo),
  )
}

const frasesDaFalta = (quantidade: number, lugar: 'aqui' | 'no Bling') =>
  quantidade > 0 ? [`${plural(quantidade, 'produto está', 'produtos estão')} sem NCM ${lugar}`] : []

function itemDosProdutos(
  { todos, aqui, la, ligados, lidos }: Awaited<ReturnType<typeof data.contagemDoNcm>>,
  titulos: string[],
): Dito {
  if (lidos === 0) return { situacao: 'desconhecido', texto: 'Nada lido ainda', fazer: null }
  const faltam = [...frasesDaFalta(aqui, 'aqui'), ...frasesDaFalta(la, 'no Bling')]
  const quantosLidos = `${lidos} de ${plural(ligados, 'produto ligado lido', 'produtos ligados lidos')} no Bling`
  if (faltam.length === 0) return ok(`${plural(todos, 'produto tem', 'produtos têm')} NCM; ${quantosLidos}.`)
  return atencao(
    `De ${plural(todos, 'produto', 'produtos')}, ${faltam.join(' e ')}: a nota seria recusada. ${quantosLidos}.`,
    'Preencha o NCM na tela de cada produto, ou de muitos de uma vez em Produtos; o que está vazio no Bling recebe o daqui.',
    titulos,
  )
}

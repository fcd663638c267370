import type { ProdutoAlteracao, ProdutoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import type { ComponenteEntrada } from '@estampa/contract/produtos/kits.schemas.ts'
import { atField, camposInvalidos, DomainError } from '../../infra/base/errors.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { travarProdutos } from '../estoque/estoque.rules.ts'
import * as data from './kits.data.ts'

/**
 * Makes the product a kit of these parts; without any it is none, or one whose parts are not known here (`kitSemPartes`).
 * Refuses parts that are kits, and a product that has pieces of its own. The same part twice counts together.
 */
export async function setComponentes(
  trx: Transacao,
  id: number,
  dados: readonly ComponenteEntrada[],
  kitSemPartes = false,
): Promise<void> {
  const seraKit = kitSemPartes || dados.length > 0
  const componentes = juntas(dados)
  const estoques = await travarProdutos(trx, [id, ...componentes.map(({ produto_id }) => produto_id)])
  const kit = estoques.get(id)
  if (!kit) throw new DomainError('PRODUTO_NAO_ENCONTRADO')
  for (const [indice, { produto_id, variacao_id }] of componentes.entries()) {
    const parte = estoques.get(produto_id)
    const campo = `componentes.${indice}`
    if (!parte || produto_id === id) throw camposInvalidos({ [`${campo}.produto_id`]: ['Produto não encontrado'] })
    if (parte.kit) throw new DomainError('KIT_DENTRO_DE_KIT', { nome: parte.titulo })
    if (variacao_id !== null && !parte.variacoes.some((v) => v.id === variacao_id))
      throw camposInvalidos({ [`${campo}.variacao_id`]: ['Variação não encontrada neste produto'] })
  }
  if (seraKit && !kit.kit) {
    const { titulo: nome, tem_variacoes, quantidade, reservado } = kit
    if (tem_variacoes) throw camposInvalidos({ variacoes: ['Um kit não tem variações.'] })
    if (quantidade > 0 || reservado > 0) throw new DomainError('KIT_COM_PECAS', { nome })
    // For sales too: it is about to have no pieces of its own.
    refuseKitInProducao(await data.findOpenProducao(trx, { produtos: [id] }, { vendas: true }))
    if ((await data.kitTravado(trx, id))?.parte) throw new DomainError('KIT_DENTRO_DE_KIT', { nome })
  }
  await data.saveComponentes(trx, id, componentes)
  await data.markKit(trx, id, seraKit)
}

function juntas(componentes: readonly ComponenteEntrada[]): ComponenteEntrada[] {
  const componentesByPeca = Map.groupBy(componentes, ({ produto_id, variacao_id }) => `${produto_id}/${variacao_id}`)
  return [...componentesByPeca.values()].flatMap(([firstComponente, ...laterComponentes]) =>
    firstComponente
      ? [
          {
            ...firstComponente,
            quantidade: laterComponentes.reduce(
              (soma, { quantidade }) => soma + quantidade,
              firstComponente.quantidade,
            ),
          },
        ]
      : [],
  )
}

const buildEstoqueError = () => atField('qtd', 'KIT_SEM_ESTOQUE')

/** A new kit's data without a quantity. */
export function comoKitNovo(dados: ProdutoEntrada): ProdutoEntrada {
  if ((dados.componentes ?? []).length > 0 && dados.qtd > 0) throw buildEstoqueError()
  return dados
}

/**
 * Checks what an edit may say of a kit: no quantity but the one that its parts make, no variations; the parts of a
 * linked kit are Bling's.
 */
export async function checkKitEdit(
  trx: Transacao,
  id: number,
  dados: ProdutoEntrada,
  disse: Pick<ProdutoAlteracao, 'qtd'>,
): Promise<ProdutoEntrada> {
  const atual = await data.kitTravado(trx, id)
  const { componentes, qtd, variacoes } = dados
  if (!atual?.kit) {
    if ((componentes ?? []).length === 0) return dados
    if (atual?.ligado) throw new DomainError('KIT_DO_BLING')
    // Pieces that are there are refused where the parts are written.
    return disse.qtd === undefined ? dados : comoKitNovo(dados)
  }
  if (qtd !== 0 && qtd !== atual.fisico) throw buildEstoqueError()
  if ((variacoes ?? []).length > 0) throw camposInvalidos({ variacoes: ['Um kit não tem variações.'] })
  return { ...dados, qtd: 0, ...(atual.ligado ? { componentes: undefined } : {}) }
}

/** Refuses products or variations, which the caller has locked, that kits or open productions cannot do without. */
export async function requireFreePecas(trx: Transacao, pecas: data.Pecas): Promise<void> {
  const parte = await data.parteDeKits(trx, pecas)
  if (parte) throw new DomainError('PARTE_DE_KIT', { ...parte })
  refuseKitInProducao(await data.findOpenProducao(trx, pecas, { vendas: false }))
}

function refuseKitInProducao(presa: Awaited<ReturnType<typeof data.findOpenProducao>>): void {
  if (presa) throw new DomainError('PECA_EM_PRODUCAO', { ...presa })
}

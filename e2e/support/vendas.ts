import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { addCheckDigits } from '@estampa/contract/shared/documents.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import type { Locator, Page } from '@playwright/test'
import type { Api } from './api.ts'
import { createCliente, createProduto, createVenda, pecas } from './factories.ts'
import { expect } from './test.ts'

/** An address that the emulated carriers serve. */
export const ENDERECO = {
  cep: '50030040',
  endereco: 'Rua da Moeda',
  numero: '123',
  bairro: 'Recife',
  municipio: 'Recife',
  uf: 'PE',
}

/** A line with variations of which none is chosen, and a simple one. */
export async function createVendaProdutos(api: Api): Promise<[Produto, Produto]> {
  const variacoes = ['P', 'M'].map((tamanho) => ({ tamanho, preco_venda: 50, quantidade: 4 }))
  return [await createProduto(api, { variacoes }), await createProduto(api, { qtd: 5 })]
}

export async function publishProdutos(api: Api, produtos: readonly Produto[]): Promise<void> {
  const publicado = async (id: number) => {
    const { id_bling, variacoes } = await api.chamar('GET /produtos/:id/', { params: { id } })
    return [id_bling, ...variacoes.map((variacao) => variacao.id_bling)].every((idBling) => idBling !== null)
  }
  for (const { id } of produtos) await api.chamar('POST /produtos/:id/publicar-no-bling/', { params: { id } })
  for (const { id } of produtos) await expect.poll(() => publicado(id)).toBe(true)
}

/** A sale of one piece of each product, to a customer whose address is complete. */
export async function sellProdutos(api: Api, produtos: readonly Produto[]): Promise<Venda> {
  const { id: cliente_id } = await createCliente(api, ENDERECO)
  return await createVenda(api, { cliente_id, itens: produtos.map((produto) => pecas(produto)) })
}

/** The id of a packed sale of one piece, whose order is at Bling, to a customer with all that an invoice asks for. */
export async function sellWithPedido(api: Api, produto: Produto, documento: number): Promise<number> {
  const { id: cliente_id } = await createCliente(api, { ...ENDERECO, cpf: addCheckDigits(String(documento)) })
  const { id } = await createVenda(api, {
    cliente_id,
    itens: [pecas(produto, 1, produto.variacoes.length > 0 ? 0 : undefined)],
  })
  await changeVendaStatus(api, id, 'embalagem')
  const pedido = async () => (await api.chamar('GET /vendas/:id/', { params: { id } })).numero_pedido_bling
  await expect.poll(pedido).not.toBeNull()
  return id
}

/** The shop goes to the next journey without invoices, as it came. */
export const turnOffNotas = (api: Api) =>
  api.chamar('PATCH /notas/configuracao/', {
    body: {
      ativa: false,
      formas: [],
      natureza_id: null,
      natureza_contribuinte_id: null,
      natureza_consumidor_id: null,
    },
  })

/** Changes the sale's step. */
export const changeVendaStatus = (api: Api, id: number, status: StatusDaVenda) =>
  api.chamar('PATCH /vendas/:id/status/', { params: { id }, body: { status } })

/** Takes a sale from 'Embalagem' to 'Etiqueta': measured, and picked up in the shop. */
export async function moveVendaToEtiqueta(api: Api, id: number): Promise<void> {
  const params = { id }
  const medidas = { altura: '10', largura: '20', comprimento: '30', peso: '0.5' }
  await api.chamar('POST /vendas/:id/medidas/', { params, body: medidas })
  await changeVendaStatus(api, id, 'selecionar_envio')
  await api.chamar('POST /vendas/:id/calcular-frete/', { params })
  const { codigo, nome } = RETIRADA_NA_LOJA
  const servico = { servico_frete: nome, codigo_servico_frete: codigo, frete_valor: 0 }
  await api.chamar('POST /vendas/:id/servico-frete/', { params, body: servico })
  await changeVendaStatus(api, id, 'etiqueta')
}

/** The current one of the seven steps. */
export const passoAtual = (page: Page): Locator =>
  page.getByRole('region', { name: 'Progresso da venda' }).locator('[aria-current="step"]')

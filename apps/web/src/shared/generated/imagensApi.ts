// Written from the contract by node scripts/checks/readers.mjs.
import type { imagensRoutes } from '@estampa/contract/produtos/imagens.routes.ts'
import { client } from '../api/api.ts'
import { alias, booleano, id, ifMissing, inteiro, list, numero, object, rows, texto, textoOuNulo } from '../api/readers.ts'

export const imagem = object({ id, imagem: alias(texto, 'url'), media: texto, miniatura: texto, ordem: ifMissing(inteiro, undefined), largura: inteiro, altura: inteiro })
export const variacao = object({ id, sku: textoOuNulo, sku_personalizado: booleano, gtin: textoOuNulo, cor: textoOuNulo, nome_cor: textoOuNulo, tamanho: textoOuNulo, preco_custo: numero, preco_venda: numero, quantidade: alias(inteiro, 'qtd'), quantidade_disponivel: alias(inteiro, 'quantidade', 'qtd'), quantidade_a_receber: ifMissing(inteiro, 0), previsao_a_receber: textoOuNulo, estoque_minimo: ifMissing(inteiro, 0), descricao: texto, id_bling: textoOuNulo, qr_code_url: texto, imagens_vinculadas: list(id), imagens_vinculadas_urls: list(texto) })

export const imagensApi = client<typeof imagensRoutes>({
  'GET /produtos/:id/imagens/': rows(imagem),
  'POST /produtos/:id/imagens/': rows(imagem),
  'PATCH /produtos/:id/imagens/': rows(imagem),
  'POST /variacoes/:id/imagem/': variacao,
})

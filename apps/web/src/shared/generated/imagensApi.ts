// Written from the contract by node scripts/checks/readers.mjs.
import type { imagensRoutes } from '@estampa/contract/imagens/imagens.routes.ts'
import { client } from '../api.ts'
import { alias, bool, id, ifMissing, int, list, numberOrNull, object, rows, text, textOrNull } from '../readers.ts'

export const imagem = object({ id, imagem: alias(text, 'url'), media: text, miniatura: text, ordem: ifMissing(int, undefined), largura: int, altura: int })
export const variacao = object({ id, sku: textOrNull, sku_personalizado: bool, gtin: textOrNull, cor: textOrNull, nome_cor: textOrNull, tamanho: textOrNull, preco_custo: numberOrNull, preco_venda: numberOrNull, quantidade: alias(int, 'qtd'), quantidade_disponivel: alias(int, 'quantidade', 'qtd'), descricao: text, id_bling: textOrNull, qr_code_url: text, imagens_vinculadas: list(id), imagens_vinculadas_urls: list(text) })

export const imagensApi = client<typeof imagensRoutes>({
  'GET /produtos/:id/imagens/': rows(imagem),
  'POST /produtos/:id/imagens/': rows(imagem),
  'PATCH /produtos/:id/imagens/': rows(imagem),
  'POST /variacoes/:id/imagem/': variacao,
})

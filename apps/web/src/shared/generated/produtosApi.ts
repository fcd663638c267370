// Written from the contract by node scripts/checks/readers.mjs.
import type { produtosRoutes } from '@estampa/contract/produtos/produtos.routes.ts'
import { client } from '../api.ts'
import { alias, bool, flag, id, idOrNull, ifMissing, int, intOrNull, list, numberOrNull, object, optional, page, text, textOrNull } from '../readers.ts'

const modelo = object({ id, codigo: text, nome: text })
const variacoes = object({ id, sku: textOrNull, gtin: textOrNull, cor: textOrNull, nome_cor: textOrNull, tamanho: textOrNull, preco_custo: numberOrNull, preco_venda: numberOrNull, quantidade: alias(int, 'qtd'), quantidade_disponivel: alias(int, 'quantidade', 'qtd') })
export const produtoResumo = object({ id, titulo: text, codigo: text, sku: textOrNull, gtin: textOrNull, modelo_id: alias(id, 'modelo'), categoria: alias(id, 'categoria_id'), categoria_id: alias(id, 'categoria'), preco_custo: numberOrNull, preco_venda: numberOrNull, qtd: int, quantidade_total: alias(ifMissing(int, undefined), 'qtd', 'quantidade'), quantidade_disponivel: ifMissing(int, undefined), id_bling: textOrNull, qr_code_url: text, imagens_url: list(text), tem_variacoes: bool, kit: bool, tem_cor: bool, tem_tamanho: bool, publicar_bling: bool, versao: int, criado_em: text, alterado_em: text, excluido_em: textOrNull, imagem_url: textOrNull, modelo: alias(modelo, 'modelo_id'), variacoes: list(variacoes) })
const tons = object({ nome_cor: text, cor: text })
const preco = object({ min: numberOrNull, max: numberOrNull })
export const filtrosDisponiveis = object({ tamanhos: list(text), cores: list(text), tons: list(tons), preco })
const medidas = object({ largura: numberOrNull, altura: numberOrNull, comprimento: numberOrNull, peso: numberOrNull })
const modelo2 = object({ id, codigo: text, nome: text, descricao: text, observacao: text, em_estoque: bool, categoria: alias(idOrNull, 'categoria_id'), categoria_id: alias(idOrNull, 'categoria'), preco_custo: numberOrNull, preco_venda: alias(numberOrNull, 'preco'), preco: alias(numberOrNull, 'preco_venda'), peso: numberOrNull, largura: numberOrNull, altura: numberOrNull, profundidade: numberOrNull, versao: int })
const imagem = object({ id, imagem: alias(text, 'url'), media: text, miniatura: text, ordem: ifMissing(int, undefined), largura: int, altura: int })
const variacao = object({ id, sku: textOrNull, sku_personalizado: bool, gtin: textOrNull, cor: textOrNull, nome_cor: textOrNull, tamanho: textOrNull, preco_custo: numberOrNull, preco_venda: numberOrNull, quantidade: alias(int, 'qtd'), quantidade_disponivel: alias(int, 'quantidade', 'qtd'), descricao: text, id_bling: textOrNull, qr_code_url: text, imagens_vinculadas: list(id), imagens_vinculadas_urls: list(text) })
const componente = object({ produto_id: id, variacao_id: idOrNull, titulo: text, variacao: textOrNull, sku: textOrNull, quantidade: int, quantidade_disponivel: int, id_bling: textOrNull })
export const produtoCriado = object({ id, titulo: text, codigo: text, sku: textOrNull, gtin: textOrNull, modelo_id: alias(id, 'modelo'), categoria: alias(id, 'categoria_id'), categoria_id: alias(id, 'categoria'), preco_custo: numberOrNull, preco_venda: numberOrNull, qtd: int, quantidade_total: alias(ifMissing(int, undefined), 'qtd', 'quantidade'), quantidade_disponivel: ifMissing(int, undefined), id_bling: textOrNull, qr_code_url: text, imagens_url: list(text), tem_variacoes: bool, kit: bool, tem_cor: bool, tem_tamanho: bool, publicar_bling: bool, versao: int, criado_em: text, alterado_em: text, excluido_em: textOrNull, largura: numberOrNull, altura: numberOrNull, comprimento: alias(numberOrNull, 'profundidade'), peso: numberOrNull, descricao: text, imagens_no_bling: intOrNull, aviso_bling: textOrNull, medidas, modelo: alias(modelo2, 'modelo_id'), imagens: list(imagem), variacoes: list(variacao), componentes: list(componente), peca_lisa: optional(bool), producao: flag, requer_login_bling: optional(bool) })
export const produto = object({ id, titulo: text, codigo: text, sku: textOrNull, gtin: textOrNull, modelo_id: alias(id, 'modelo'), categoria: alias(id, 'categoria_id'), categoria_id: alias(id, 'categoria'), preco_custo: numberOrNull, preco_venda: numberOrNull, qtd: int, quantidade_total: alias(ifMissing(int, undefined), 'qtd', 'quantidade'), quantidade_disponivel: ifMissing(int, undefined), id_bling: textOrNull, qr_code_url: text, imagens_url: list(text), tem_variacoes: bool, kit: bool, tem_cor: bool, tem_tamanho: bool, publicar_bling: bool, versao: int, criado_em: text, alterado_em: text, excluido_em: textOrNull, largura: numberOrNull, altura: numberOrNull, comprimento: alias(numberOrNull, 'profundidade'), peso: numberOrNull, descricao: text, imagens_no_bling: intOrNull, aviso_bling: textOrNull, medidas, modelo: alias(modelo2, 'modelo_id'), imagens: list(imagem), variacoes: list(variacao), componentes: list(componente), peca_lisa: optional(bool), producao: flag })
const answer = object({ ids: ifMissing(list(int), undefined) })

export const produtosApi = client<typeof produtosRoutes>({
  'GET /produtos/busca/': page(produtoResumo),
  'GET /produtos/filtros-disponiveis/': filtrosDisponiveis,
  'POST /produtos/': produtoCriado,
  'GET /produtos/:id/': produto,
  'PUT /produtos/:id/': produto,
  'DELETE /produtos/lixeira-multiplos/': answer,
  'GET /produtos/lixeira/': page(produtoResumo),
  'POST /produtos/lixeira/restaurar-multiplos/': answer,
  'DELETE /produtos/lixeira/excluir-multiplos/': answer,
})

// Written from the contract by node scripts/checks/readers.mjs.
import type { produtosRoutes } from '@estampa/contract/produtos/produtos.routes.ts'
import { client } from '../api/api.ts'
import { alias, booleano, flag, id, idDe, ifMissing, intOrNull, inteiro, list, numero, object, optional, page, texto, textoOuNulo } from '../api/readers.ts'

const modelo = object({ id, codigo: texto, nome: texto })
const variacoes = object({ id, sku: textoOuNulo, gtin: textoOuNulo, cor: textoOuNulo, nome_cor: textoOuNulo, tamanho: textoOuNulo, preco_custo: numero, preco_venda: numero, quantidade: alias(inteiro, 'qtd'), quantidade_disponivel: alias(inteiro, 'quantidade', 'qtd') })
export const produtoResumo = object({ id, titulo: texto, codigo: texto, sku: textoOuNulo, gtin: textoOuNulo, ncm: textoOuNulo, cest: textoOuNulo, origem_fiscal: inteiro, unidade: texto, modelo_id: alias(id, 'modelo'), categoria: alias(id, 'categoria_id'), categoria_id: alias(id, 'categoria'), preco_custo: numero, preco_venda: numero, qtd: inteiro, quantidade_total: alias(ifMissing(inteiro, undefined), 'qtd', 'quantidade'), quantidade_disponivel: ifMissing(inteiro, undefined), id_bling: textoOuNulo, qr_code_url: texto, imagens_url: list(texto), tem_variacoes: booleano, kit: booleano, tem_cor: booleano, tem_tamanho: booleano, publicar_bling: booleano, versao: inteiro, criado_em: texto, alterado_em: texto, excluido_em: textoOuNulo, imagem_url: textoOuNulo, modelo: alias(modelo, 'modelo_id'), variacoes: list(variacoes) })
const tons = object({ nome_cor: texto, cor: texto })
const preco = object({ min: numero, max: numero })
export const filtrosDisponiveis = object({ tamanhos: list(texto), cores: list(texto), tons: list(tons), preco })
export const fiscalProposto = object({ ncm: textoOuNulo, cest: textoOuNulo, unidade: textoOuNulo, origem_fiscal: intOrNull, de: inteiro })
const medidas = object({ largura: numero, altura: numero, comprimento: numero, peso: numero })
const modelo2 = object({ id, codigo: texto, nome: texto, descricao: texto, observacao: texto, em_estoque: booleano, categoria: alias(idDe, 'categoria_id'), categoria_id: alias(idDe, 'categoria'), preco_custo: numero, preco_venda: alias(numero, 'preco'), preco: alias(numero, 'preco_venda'), peso: numero, largura: numero, altura: numero, profundidade: numero, ncm: textoOuNulo, cest: textoOuNulo, origem_fiscal: intOrNull, versao: inteiro })
const imagem = object({ id, imagem: alias(texto, 'url'), media: texto, miniatura: texto, ordem: ifMissing(inteiro, undefined), largura: inteiro, altura: inteiro })
const variacao = object({ id, sku: textoOuNulo, sku_personalizado: booleano, gtin: textoOuNulo, cor: textoOuNulo, nome_cor: textoOuNulo, tamanho: textoOuNulo, preco_custo: numero, preco_venda: numero, quantidade: alias(inteiro, 'qtd'), quantidade_disponivel: alias(inteiro, 'quantidade', 'qtd'), quantidade_a_receber: ifMissing(inteiro, 0), previsao_a_receber: textoOuNulo, estoque_minimo: ifMissing(inteiro, 0), descricao: texto, id_bling: textoOuNulo, qr_code_url: texto, imagens_vinculadas: list(id), imagens_vinculadas_urls: list(texto) })
const componente = object({ produto_id: id, variacao_id: idDe, titulo: texto, variacao: textoOuNulo, sku: textoOuNulo, quantidade: inteiro, quantidade_disponivel: inteiro, id_bling: textoOuNulo })
export const produtoCriado = object({ id, titulo: texto, codigo: texto, sku: textoOuNulo, gtin: textoOuNulo, ncm: textoOuNulo, cest: textoOuNulo, origem_fiscal: inteiro, unidade: texto, modelo_id: alias(id, 'modelo'), categoria: alias(id, 'categoria_id'), categoria_id: alias(id, 'categoria'), preco_custo: numero, preco_venda: numero, qtd: inteiro, quantidade_total: alias(ifMissing(inteiro, undefined), 'qtd', 'quantidade'), quantidade_disponivel: ifMissing(inteiro, undefined), id_bling: textoOuNulo, qr_code_url: texto, imagens_url: list(texto), tem_variacoes: booleano, kit: booleano, tem_cor: booleano, tem_tamanho: booleano, publicar_bling: booleano, versao: inteiro, criado_em: texto, alterado_em: texto, excluido_em: textoOuNulo, largura: numero, altura: numero, comprimento: alias(numero, 'profundidade'), peso: numero, quantidade_a_receber: ifMissing(inteiro, 0), previsao_a_receber: textoOuNulo, estoque_minimo: ifMissing(inteiro, 0), descricao: texto, imagens_no_bling: intOrNull, aviso_bling: textoOuNulo, medidas, modelo: alias(modelo2, 'modelo_id'), imagens: list(imagem), variacoes: list(variacao), componentes: list(componente), peca_lisa: optional(booleano), producao: flag, sem_limite: flag, requer_login_bling: optional(booleano) })
export const produto = object({ id, titulo: texto, codigo: texto, sku: textoOuNulo, gtin: textoOuNulo, ncm: textoOuNulo, cest: textoOuNulo, origem_fiscal: inteiro, unidade: texto, modelo_id: alias(id, 'modelo'), categoria: alias(id, 'categoria_id'), categoria_id: alias(id, 'categoria'), preco_custo: numero, preco_venda: numero, qtd: inteiro, quantidade_total: alias(ifMissing(inteiro, undefined), 'qtd', 'quantidade'), quantidade_disponivel: ifMissing(inteiro, undefined), id_bling: textoOuNulo, qr_code_url: texto, imagens_url: list(texto), tem_variacoes: booleano, kit: booleano, tem_cor: booleano, tem_tamanho: booleano, publicar_bling: booleano, versao: inteiro, criado_em: texto, alterado_em: texto, excluido_em: textoOuNulo, largura: numero, altura: numero, comprimento: alias(numero, 'profundidade'), peso: numero, quantidade_a_receber: ifMissing(inteiro, 0), previsao_a_receber: textoOuNulo, estoque_minimo: ifMissing(inteiro, 0), descricao: texto, imagens_no_bling: intOrNull, aviso_bling: textoOuNulo, medidas, modelo: alias(modelo2, 'modelo_id'), imagens: list(imagem), variacoes: list(variacao), componentes: list(componente), peca_lisa: optional(booleano), producao: flag, sem_limite: flag })
const answer = object({ ids: ifMissing(list(inteiro), undefined) })

export const produtosApi = client<typeof produtosRoutes>({
  'GET /produtos/busca/': page(produtoResumo),
  'GET /produtos/filtros-disponiveis/': filtrosDisponiveis,
  'GET /produtos/fiscal-proposto/': fiscalProposto,
  'POST /produtos/': produtoCriado,
  'GET /produtos/:id/': produto,
  'PUT /produtos/:id/': produto,
  'DELETE /produtos/lixeira-multiplos/': answer,
  'GET /produtos/lixeira/': page(produtoResumo),
  'POST /produtos/lixeira/restaurar-multiplos/': answer,
  'DELETE /produtos/lixeira/excluir-multiplos/': answer,
})

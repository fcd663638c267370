// Written from the contract by node scripts/checks/readers.mjs.
import type { importacoesRoutes } from '@estampa/contract/importacoes/importacoes.routes.ts'
import { client } from '../api/api.ts'
import { booleano, id, intOrNull, inteiro, list, object, oneOf, orNull, page, raw, rows, texto, textoOuNulo } from '../api/readers.ts'

const colunas = object({ coluna: texto, campo: oneOf(["titulo", "codigo", "sku_do_produto", "sku", "nome_cor", "tamanho", "modelo", "categoria", "preco_custo", "preco_venda", "estoque", "estoque_minimo", "peso", "altura", "largura", "comprimento", "descricao", "gtin", "ncm", "origem_fiscal", "cest", "unidade", "exportado_em", "nome", "cpf", "inscricao_estadual", "contribuinte", "telefone", "email", "cep", "endereco", "numero", "complemento", "bairro", "municipio", "uf", "codigo_ibge", "documento", "prazo_dias", "observacao"], null) })
const origem = object({ codigo: texto, nome: texto })
const duvidas = object({ coluna: texto, exemplo: texto })
const resumo = object({ criar: inteiro, alterar: inteiro, igual: inteiro, erro: inteiro })
const na_lixeira = object({ produtos: inteiro, linhas: inteiro })
export const importacaoDePlanilha = object({ id, tipo: oneOf(["produtos", "clientes", "fornecedores", "estoque"], "produtos"), modo: oneOf(["atualizar", "criar", "ambos"], "ambos"), estado: oneOf(["lendo", "pronta", "aplicando", "concluida", "desfazendo", "desfeita", "falhou", "cancelada"], "falhou"), arquivo: texto, colunas: list(colunas), delimitador: textoOuNulo, planilhas: list(texto), planilha: textoOuNulo, origem: orNull(origem), cabecalho: inteiro, numeros: oneOf(["sem_duvida", "perguntar", "ponto_decimal", "ponto_milhar"], "sem_duvida"), duvidas: list(duvidas), estoque: oneOf(["contado", "entrada"], "contado"), contado_em: texto, lidas: inteiro, total: inteiro, aplicar: inteiro, aplicadas: inteiro, resumo, modelos_novos: list(texto), avisadas: inteiro, desfeitas: inteiro, na_lixeira, ficaram: inteiro, restante_s: intOrNull, mensagem: textoOuNulo, criada_em: texto, terminada_em: textoOuNulo })
export const linhaDaPlanilha = object({ id, linha: inteiro, sku: textoOuNulo, nome: texto, proposta: oneOf(["criar", "alterar", "igual", "erro"], "erro"), motivo: textoOuNulo, diferencas: list(raw), aplicada: booleano, desfeita: booleano })

export const importacoesApi = client<typeof importacoesRoutes>({
  'GET /importacoes/': rows(importacaoDePlanilha),
  'POST /importacoes/': importacaoDePlanilha,
  'GET /importacoes/:id/': importacaoDePlanilha,
  'PATCH /importacoes/:id/': importacaoDePlanilha,
  'GET /importacoes/:id/itens/': page(linhaDaPlanilha),
  'POST /importacoes/:id/aplicar/': importacaoDePlanilha,
  'POST /importacoes/:id/desfazer/': importacaoDePlanilha,
})

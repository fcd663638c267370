import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { letras, recusas } from '../test/lido.ts'
import { atributoEntrada, valorEntrada } from './atributos/atributos.routes.ts'
import { auditoriaFiltros } from './auditoria/auditoria.routes.ts'
import { confirmacaoDoCodigo, identidade, novaChave } from './autenticacao/acesso.routes.ts'
import {
  chaveApresentada,
  chaveCriada,
  confirmacaoDaEntrada,
  credenciais,
  pedidoDeDesafio,
  verificacao,
} from './autenticacao/autenticacao.schemas.ts'
import { pedidoDoCelular, respostaAoCelular } from './autenticacao/celular.routes.ts'
import { retornoBling } from './bling/bling.routes.ts'
import { configuracaoBlingMudada } from './bling/configuracao.routes.ts'
import { itensBusca } from './bling/importacao.routes.ts'
import { camposEscolhidos, idDoBling } from './bling/vinculo.routes.ts'
import { categoriaEntrada } from './categorias/categorias.schemas.ts'
import { clienteEntrada } from './clientes/clientes.schemas.ts'
import { cifraEntrada } from './copias/copias.schemas.ts'
import { embalagemEntrada } from './embalagens/embalagens.schemas.ts'
import { contagemEntrada } from './estoque/estoque.routes.ts'
import { melhorEnvioRoutes, opcoesDeEnvioEntrada } from './frete/frete.routes.ts'
import { etiquetasEntrada } from './frete/frete.schemas.ts'
import { ordemDeImagens, vinculoDeImagens } from './imagens/imagens.schemas.ts'
import { importacoesBusca, linhasBusca, planilhaEscolhas } from './importacoes/importacoes.schemas.ts'
import { dadosDaLojaEntrada } from './loja/loja.schemas.ts'
import { modeloEntrada } from './modelos/modelos.schemas.ts'
import { configuracaoDePagamentoEntrada, pagamentoEntrada } from './pagamentos/pagamentos.schemas.ts'
import { arteEntrada } from './producao/artes.schemas.ts'
import { personalizacaoEntrada } from './producao/personalizacao.schemas.ts'
import { produtoEntrada, variacaoEntrada } from './produtos/entrada.schemas.ts'
import { componentesEntrada } from './produtos/kits.schemas.ts'
import { produtosBusca } from './produtos/produtos.schemas.ts'
import { dia } from './shared/fields.ts'
import { CARACTERES, DOCUMENTO_DIGITADO } from './shared/maximos.ts'
import { planilhaQuery } from './shared/planilha.ts'
import { sincronizacoesBusca } from './sincronizacao/sincronizacao.schemas.ts'
import { trocaEntrada } from './trocas/trocas.routes.ts'
import { conviteParams, pessoaNova } from './usuarios/usuarios.schemas.ts'
import {
  itemDaVendaEntrada,
  lembretesEntrada,
  medidasEntrada,
  rastreioEntrada,
  servicoFreteEntrada,
  vendaEntrada,
} from './vendas/entrada.schemas.ts'
import { avancoEntrada } from './vendas/vendas.routes.ts'

const loja = { nome: 'Ateliê', cep: '50050-000', endereco: 'Rua da Aurora', municipio: 'Recife', uf: 'PE' }
const chave = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'a', attestationObject: 'a' },
}
const produto = { modelo_id: 1, categoria_id: 2, titulo: 'Camiseta' }
const pix = { pix_chave: 'loja@exemplo.com.br', pix_nome: 'Ateliê', pix_cidade: 'Recife' }
const medidas = { altura: 1, largura: 1, comprimento: 1, peso: 1 }
const troca = { voltam: [{ item_id: 1, quantidade: 1 }], motivo: 'cor' }
const venda = (itens: number) => ({
  cliente_id: 1,
  origem: 'loja_fisica',
  itens: Array.from({ length: itens }, () => ({})),
})

/** Most characters of each text, and a text to be lengthened to them where not any will do. */
type Textos = Readonly<Record<string, number | readonly [number, string]>>
const TEXTOS: readonly (readonly [nome: string, schema: z.ZodType, base: object, textos: Textos])[] = [
  [
    'cliente',
    clienteEntrada,
    { nome: 'Ana', cpf: '1' },
    {
      ...CARACTERES.cliente,
      cpf: DOCUMENTO_DIGITADO,
      inscricao_estadual: [CARACTERES.cliente.inscricao_estadual, '0321418-40'],
      uf: [2, 'PE'],
    },
  ],
  [
    'loja',
    dadosDaLojaEntrada,
    loja,
    {
      ...CARACTERES.loja,
      documento: [DOCUMENTO_DIGITADO, '529.982.247-25'],
      telefone: [20, '(81) 99999-0000'],
      email: [200, 'a@b.co'],
      cep: [20, '50050-000'],
      uf: [2, 'PE'],
    },
  ],
  ['modelo', modeloEntrada, { codigo: '1', nome: 'Básica' }, CARACTERES.modelo],
  ['produto', produtoEntrada, produto, { titulo: 200, descricao: 20_000, sku: 120, codigo: 60 }],
  ['variação', variacaoEntrada, {}, { sku: 120, nome_cor: 60, tamanho: 20, descricao: 2000 }],
  ['busca de produtos', produtosBusca, {}, { busca: 200, cor: 60, tamanho: 20 }],
  ['lembretes', lembretesEntrada, {}, { anotacao: 1000 }],
  ['rastreio', rastreioEntrada, {}, { codigo_rastreamento: 60 }],
  ['item', itemDaVendaEntrada, {}, { sku: 120, descricao: 500 }],
  ['pagamento', pagamentoEntrada, { forma: 'pix', valor: 1 }, { observacao: 200 }],
  ['PIX', configuracaoDePagamentoEntrada, pix, { pix_nome: 25, pix_cidade: 15 }],
  ['troca', trocaEntrada, troca, { observacao: 200 }],
  ['categoria', categoriaEntrada, {}, { nome: 120 }],
  ['atributo', atributoEntrada, {}, { nome: 80 }],
  ['valor de atributo', valorEntrada, {}, { valor: 120 }],
  ['embalagem', embalagemEntrada, medidas, { nome: 80 }],
  ['credenciais', credenciais, { username: 'ana', password: 'a' }, { username: 150, password: 1000 }],
  ['chave de acesso', novaChave, { chave }, { nome: 60 }],
  ['código do aplicativo', confirmacaoDoCodigo, {}, { codigo: 20 }],
  ['ticket', pedidoDeDesafio, {}, { ticket: 100 }],
  ['pessoa', pessoaNova, { username: 'ana', nome: '', tipo: 'admin' }, { username: 150, nome: 150 }],
  ['convite', conviteParams, {}, { token: 100 }],
  ['arte', arteEntrada, {}, { nome: 120 }],
  ['nome na peça', personalizacaoEntrada.element, {}, { nome: 60, numero: 10 }],
  ['cifra', cifraEntrada, { modo: 'destinatario' }, { destinatario: 3000 }],
  ['entrada por código', confirmacaoDaEntrada, { ticket: 't' }, { codigo: 20, recuperacao: 40 }],
]

describe.each(TEXTOS)('%s', (_nome, schema, base, textos) => {
  test.each(Object.entries(textos))('%s has at most %j', (campo, limite) => {
    const [maximo, texto] = typeof limite === 'number' ? [limite, 'x'] : limite
    const recusado = (tamanho: number) => recusas(schema, { ...base, [campo]: texto.padEnd(tamanho, '-') })
    expect(recusado(maximo)).toBeUndefined()
    expect(recusado(maximo + 1)).toContainEqual([campo, `No máximo ${maximo} caracteres`])
  })
})

const ate = (maximo: number) => [[letras(maximo)], [letras(maximo + 1)]] as const
const vezes = <T>(quantas: number, item: T): T[] => Array.from({ length: quantas }, () => item)
const lista = (item: unknown, maximo: number) => [[vezes(maximo, item)], [vezes(maximo + 1, item)]] as const
const numeros = (quantos: number) => Array.from({ length: quantos }, (_, i) => i + 1)
const canais = (quantos: number) => numeros(quantos).map((id) => ({ id, origem: 'loja_fisica' }))
const linhas = (quantas: number) => numeros(quantas).map((id) => ({ produto_id: id, contado: 0, esperado: 0 }))
const buildProdutoWithVariacoes = (quantas: number) => ({ ...produto, variacoes: vezes(quantas, {}) })
const umaImagem = { id: 1, ordem: 0 }
const contada = (contado: number) => [{ produto_id: 1, contado, esperado: 0 }]
const voltam = (quantidade: unknown) => [{ item_id: 1, quantidade }]

const colunas = (quantas: number, coluna = 'SKU') => vezes(quantas, { coluna, campo: null })
const parte = (quantidade: unknown) => ({ produto_id: 1, quantidade })

const { response: apresentada } = chaveApresentada.shape
const { response: criada } = chaveCriada.shape
const retornoDoFrete = melhorEnvioRoutes['POST /melhor-envio/callback/'].body

/** The first and the last value that is taken, and those beside them. */
const LIMITES: readonly (readonly [
  nome: string,
  schema: z.ZodType,
  aceitos: readonly unknown[],
  recusados: readonly unknown[],
])[] = [
  ['dia', dia, ['2000-01-01', '2099-12-31', ' ', null], ['1999-12-31', '2100-01-01', '2026-02-29', '1/1/2026', 1]],
  ['senha digitada', credenciais.shape.password, [' '], ['']],
  ['nome de usuário', credenciais.shape.username, ['a'], ['', ' ']],
  ['ticket', pedidoDeDesafio.shape.ticket, ['a'], ['']],
  ['token', verificacao.shape.access, ...ate(4096)],
  ['id da chave', chaveApresentada.shape.id, ...ate(1364)],
  ['clientDataJSON', apresentada.shape.clientDataJSON, ...ate(4000)],
  ['authenticatorData', apresentada.shape.authenticatorData, ...ate(4000)],
  ['signature', apresentada.shape.signature, ...ate(2000)],
  ['userHandle', apresentada.shape.userHandle, ...ate(200)],
  ['clientDataJSON da chave nova', criada.shape.clientDataJSON, ...ate(4000)],
  ['attestationObject', criada.shape.attestationObject, ...ate(8000)],
  ['transports', criada.shape.transports, ...lista('usb', 10)],
  ['um transport', criada.shape.transports, [[letras(30)]], [[letras(31)]]],
  ['segredo do celular', pedidoDoCelular.shape.ticket, [letras(22), letras(100)], [letras(21), letras(101)]],
  ['número do celular', respostaAoCelular.shape.numero, [10, 99], [9, 100, 10.5]],
  ['code do Bling', retornoBling.shape.code, [letras(1), letras(2000)], ['', ' ', letras(2001)]],
  ['state do Bling', retornoBling.shape.state, ...ate(500)],
  ['code do Melhor Envio', retornoDoFrete.shape.code, [letras(1), letras(2000)], ['', ' ', letras(2001)]],
  ['state do Melhor Envio', retornoDoFrete.shape.state, ...ate(500)],
  ['identidade', identidade, [{ senha: 'a' }, { codigo: '1' }], [{}, { senha: 'a', codigo: '1' }]],
  ['tipo de importação', importacoesBusca.shape.tipo, ['', 'estoque', undefined], ['vendas', null]],
  ['situação da linha', linhasBusca.shape.situacao, ['', 'erro', 'ficou', undefined], ['feita', null]],
  ['colunas da planilha', planilhaEscolhas.shape.colunas, [colunas(200)], [colunas(201)]],
  ['cabeçalho', planilhaEscolhas.shape.colunas, [colunas(1, letras(1000))], [colunas(1, letras(1001))]],
  ['nome da planilha', planilhaEscolhas.shape.planilha, ...ate(200)],
  ['contada em', planilhaEscolhas.shape.contado_em, ['2026-11-30T10:00:00-03:00'], ['2026-11-30T10:00:00', '30/11']],
  ['linhas exportadas', planilhaQuery.ids, ['', '1,2', undefined], ['a', []]],
  ['partes do kit', componentesEntrada, [vezes(100, parte(1))], [vezes(101, parte(1))]],
  ['peças da parte', componentesEntrada.element, [1, '9999999'].map(parte), [0, 1.5, 10_000_000].map(parte)],
  ['nomes da linha', personalizacaoEntrada, ...lista({ nome: 'Ana' }, 200)],
  ['nome na peça', personalizacaoEntrada.element, [{ nome: 'A' }, { numero: '1' }], [{}, { nome: ' ', numero: '' }]],
  ['modelo da importação', itensBusca.shape.modelo, ...ate(200)],
  [
    'id do Bling',
    idDoBling,
    [1, '1', 2 ** 53 - 1, letras(15).replaceAll('x', '9')],
    [0, '0', letras(16), 1.5, 2 ** 53],
  ],
  ['campos do vínculo', camposEscolhidos.shape.campos, [['sku'], vezes(20, 'sku')], [[], vezes(21, 'sku')]],
  ['situações', configuracaoBlingMudada.shape.situacoes_importadas, [[], numeros(200)], [numeros(201), [1, 1], [0]]],
  ['canais', configuracaoBlingMudada.shape.canais, [[], canais(200)], [canais(201), vezes(2, canais(1)[0])]],
  ['etiquetas juntas', etiquetasEntrada.shape.ids, [numeros(100)], [numeros(101)]],
  ['vendas que avançam', avancoEntrada.shape.ids, [numeros(50)], [numeros(51)]],
  ['linhas da contagem', contagemEntrada.shape.itens, [linhas(1), linhas(2000)], [linhas(2001), []]],
  ['peças contadas', contagemEntrada.shape.itens, [0, 9_999_999].map(contada), [-1, 0.5, 10_000_000].map(contada)],
  ['ordem de imagens', ordemDeImagens, [vezes(1, umaImagem), vezes(30, umaImagem)], [[], vezes(31, umaImagem)]],
  ['lugar de uma imagem', ordemDeImagens.element.shape.ordem, [0, 10_000], [-1, 10_001]],
  ['imagens vinculadas', vinculoDeImagens.shape.imagens_ids, [[], vezes(30, 1)], [vezes(31, 1)]],
  ['imagens da variação', variacaoEntrada.shape.imagens_vinculadas, [[], vezes(30, 1)], [vezes(31, 1)]],
  ['variações', produtoEntrada, [500].map(buildProdutoWithVariacoes), [501].map(buildProdutoWithVariacoes)],
  ['estados', sincronizacoesBusca.shape.estado, ...lista('pendente', 50)],
  ['tipo de sincronização', sincronizacoesBusca.shape.tipo, ...ate(40)],
  ['tipos de ato', auditoriaFiltros.shape.tipo, ...lista('entrada', 100)],
  ['agência', opcoesDeEnvioEntrada.shape.agencia_codigo, ...ate(60)],
  ['chave da NF-e', opcoesDeEnvioEntrada.shape.nfe_chave, ['.'.repeat(200)], ['.'.repeat(201)]],
  ['lado da embalagem', embalagemEntrada.shape.altura, ['0,001', 99_999], [0, '0,0004', 99_999.001, '', null]],
  ['medida do pacote', medidasEntrada.shape.altura, [0.001, '0,0005', 99_999], [0, '0,0004', -1, 99_999.001, '', true]],
  ['serviço de frete', servicoFreteEntrada.shape.servico_frete, [letras(1), letras(120)], ['', ' ', letras(121)]],
  ['código do serviço', servicoFreteEntrada.shape.codigo_servico_frete, [3, letras(60)], ['', ' ', letras(61), null]],
  ['valor do frete', servicoFreteEntrada.shape.frete_valor, [0, '10,50'], ['', null, -1]],
  ['prazo de entrega', servicoFreteEntrada.shape.prazo_entrega, [0, '365', null, undefined], [-1, 366, 1.5]],
  ['itens da venda', vendaEntrada, [1, 300].map((n) => venda(n)), [0, 301].map((n) => venda(n))],
  [
    'o que volta',
    trocaEntrada.shape.voltam,
    [1, 300].map((n) => vezes(n, voltam(1)[0])),
    [[], vezes(301, voltam(1)[0])],
  ],
  ['peças que voltam', trocaEntrada.shape.voltam, [1, '9999999'].map(voltam), [0, 1.5, 10_000_000].map(voltam)],
  ['o que sai na troca', trocaEntrada.shape.itens, [[], vezes(300, {})], [vezes(301, {})]],
  ['valor do pagamento', pagamentoEntrada.shape.valor, ['0,01', 9_999_999.99], [0, '0,004', -1, '', null, 10_000_000]],
]

test.each(LIMITES)('%s: the last value is taken and the next refused', (_nome, schema, aceitos, recusados) => {
  const filterAccepted = (valores: readonly unknown[]) => valores.filter((valor) => schema.safeParse(valor).success)
  expect(filterAccepted(aceitos)).toEqual(aceitos)
  expect(filterAccepted(recusados)).toEqual([])
})

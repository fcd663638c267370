import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emulatedBling } from '../../src/modules/bling/conexao/bling.config.ts'
import { abrirLoja } from '../support/loja.ts'
import { pastaNova } from '../support/programa.ts'
import { abrirBalcao } from '../support/vendas.ts'

// Files as LibreOffice writes them. Needs Debian's libreoffice-calc.
const SOFFICE = '/usr/bin/soffice'
const ha = existsSync(SOFFICE)
const { pasta, remover } = pastaNova('estampa-libreoffice-')
afterAll(remover)
const loja = await abrirLoja((publicUrl) => ({ ...emulatedBling(9), ativo: false, publicUrl }))
afterAll(() => loja.fechar())
const balcao = await abrirBalcao(loja)

const FILTROS = { csv: 'csv:Text - txt - csv (StarCalc):59,34,1,1', xlsx: 'xlsx:Calc MS Excel 2007 XML' }
/** Columns of text stay text, as a person chooses when the file is opened: the first `textos` ones. */
function salvar(nome: string, conteudo: string | Buffer, formato: keyof typeof FILTROS, textos = 0): Buffer {
  const arquivo = join(pasta, nome)
  writeFileSync(arquivo, conteudo)
  const colunas = Array.from({ length: textos }, (_, i) => `${i + 1}/2`).join('/')
  const lido = nome.endsWith('.csv') ? [`--infilter=Text - txt - csv (StarCalc):59,34,76,1,${colunas}`] : []
  const para = join(pasta, 'salvos')
  const perfil = `-env:UserInstallation=file://${join(pasta, 'perfil')}`
  execFileSync(SOFFICE, [perfil, '--headless', '--convert-to', FILTROS[formato], '--outdir', para, ...lido, arquivo])
  return readFileSync(join(para, nome.replace(/\.\w+$/, `.${formato}`)))
}

async function ler(nome: string, conteudo: Buffer) {
  const corpo = new FormData()
  corpo.append('tipo', 'produtos')
  corpo.append('arquivo', new Blob([Uint8Array.from(conteudo)]), nome)
  const { status, body } = await loja.pedir('POST', '/api/importacoes/', corpo)
  expect(status).toBe(201)
  const agora = async () => (await loja.pedir('GET', `/api/importacoes/${body.id}/`)).body
  await expect.poll(async () => (await agora()).estado, { timeout: 60_000 }).toBe('pronta')
  return agora()
}

test.runIf(ha).each([
  ['xlsx', 'xlsx'],
  ['xlsx', 'csv'],
  ['csv', 'csv'],
  ['csv', 'xlsx'],
] as const)('what is exported as %s and saved by LibreOffice as %s changes nothing', async (de, para) => {
  await balcao.criarProduto({
    ...{
      titulo: `Camiseta Sertão ${de} ${para}`,
      sku: `000${de}${para}`,
      codigo: '007',
      peso: 0.125,
      preco_venda: 1059.9,
    },
    variacoes: [
      { tamanho: 'P', sku: `00123${de}${para}`, quantidade: 5, preco_venda: 49.9 },
      { tamanho: '3-10', nome_cor: 'Azul', sku: `${de}-${para}-1E10`, quantidade: 2 },
    ],
  })
  const numeros = { xlsxxlsx: '00123', xlsxcsv: '1E10', csvcsv: '0077', csvxlsx: '3E5' }
  await balcao.criarProduto({ titulo: `Caneca ${de} ${para}`, sku: numeros[`${de}${para}`], preco_venda: 30, qtd: 4 })
  const url = `/api/produtos/exportar/?formato=${de}`
  const { rawPayload } = await loja.app.inject({ url, headers: { authorization: `Bearer ${loja.access}` } })
  const colunas = rawPayload.toString('utf8').split('\n')[0]?.split(';').length ?? 0
  const salva = salvar(`exportada-${para}.${de}`, rawPayload, para, de === 'csv' ? colunas : 0)
  const { resumo } = await ler(`salva.${para}`, salva)
  expect(resumo).toMatchObject({ criar: 0, alterar: 0, erro: 0 })
  expect(resumo.igual).toBeGreaterThan(2)
})

const LINHAS = 5000
const celula = (texto: string) =>
  `<table:table-cell office:value-type="string"><text:p>${texto}</text:p></table:table-cell>`
const linha = (celulas: string) => `<table:table-row>${celulas}</table:table-row>`
const folha = (nome: string, linhas: string) => `<table:table table:name="${nome}">${linhas}</table:table>`
const titulo = (texto: string) =>
  linha(
    `<table:table-cell table:number-columns-spanned="4" office:value-type="string"><text:p>${texto}</text:p></table:table-cell>`,
  )

test.runIf(ha)(
  'a workbook of 5,000 rows: codes with zeros, merged titles, times, formulas, a second sheet',
  async () => {
    const cabecalho = linha(['SKU', 'Título', 'Preço', 'Custo', 'Exportado em'].map(celula).join(''))
    const linhas = Array.from({ length: LINHAS }, (_, i) =>
      linha(
        `${celula(String(i).padStart(5, '0'))}${celula(`Caneca ${i}`)}
      <table:table-cell table:formula="of:=[.D${i + 5}]*2" office:value-type="float" office:value="0"/>
      <table:table-cell office:value-type="float" office:value="${10 + (i % 50) / 4}"/>
      <table:table-cell table:style-name="hora" office:value-type="date" office:date-value="2026-11-20T08:30:00"/>`,
      ),
    )
    const fods = `<?xml version="1.0" encoding="UTF-8"?><office:document office:version="1.3"
    office:mimetype="application/vnd.oasis.opendocument.spreadsheet"
    xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"
    xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
    xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
    <office:automatic-styles><number:date-style style:name="N1"><number:day number:style="long"/><number:text>/</number:text>
      <number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/><number:text> </number:text>
      <number:hours/><number:text>:</number:text><number:minutes number:style="long"/></number:date-style>
      <style:style style:name="hora" style:family="table-cell" style:data-style-name="N1"/></office:automatic-styles>
    <office:body><office:spreadsheet>${folha('Capa', titulo('Minha loja'))}
    ${folha('Lista', [titulo('Minha loja'), titulo('Lista de preços'), linha(celula('')), cabecalho, ...linhas].join(''))}
    </office:spreadsheet></office:body></office:document>`
    const lida = await ler('lista.xlsx', salvar('lista.fods', fods, 'xlsx'))
    expect(lida).toMatchObject({ planilhas: ['Capa', 'Lista'], planilha: 'Lista', total: LINHAS })
    expect(lida.resumo).toMatchObject({ criar: LINHAS, erro: 0 })
    const itens = async (busca: string) =>
      (await loja.pedir('GET', `/api/importacoes/${lida.id}/itens/?limite=2&busca=${busca}`)).body.results
    const [item] = await itens('00201')
    expect(item).toMatchObject({ sku: '00201', nome: 'Caneca 201' })
    expect(item.diferencas).toContainEqual({ campo: 'preco_venda', antes: null, depois: 2 * (10 + 1 / 4) })
  },
)

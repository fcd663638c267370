import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// How lista.csv and precos.xlsx came to be: `node e2e/support/planilhas/salvar.ts` has LibreOffice (Debian's
// libreoffice-calc) save them anew. The journey reads the files; nothing else runs this.
const FILTROS = { csv: 'csv:Text - txt - csv (StarCalc):59,34,1,1', xlsx: 'xlsx:Calc MS Excel 2007 XML' }
const COLUNAS = 9

const texto = (content: string) =>
  `<table:table-cell office:value-type="string"><text:p>${content}</text:p></table:table-cell>`
const numero = (value: number, estilo = 'reais') =>
  `<table:table-cell table:style-name="${estilo}" office:value-type="float" office:value="${value}"/>`
const formula = (expression: string) => `<table:table-cell table:style-name="reais" table:formula="of:=${expression}"/>`
const hora = `<table:table-cell table:style-name="hora" office:value-type="date" office:date-value="2025-03-10T08:30:00"/>`
const linha = (...celulas: string[]) => `<table:table-row>${celulas.join('')}</table:table-row>`
const titulo = (content: string) =>
  linha(texto(content).replace('<table:table-cell', `<table:table-cell table:number-columns-spanned="${COLUNAS}"`))
const folha = (nome: string, linhas: readonly string[]) =>
  `<table:table table:name="${nome}">${linhas.join('')}</table:table>`

const livro = (folhas: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<office:document office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"
  xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"
  xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"
  xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
<office:automatic-styles>
  <number:number-style style:name="N1" number:language="pt" number:country="BR">
    <number:number number:decimal-places="2" number:min-decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:number-style>
  <number:number-style style:name="N2" number:language="pt" number:country="BR">
    <number:scientific-number number:decimal-places="2" number:min-decimal-places="2" number:min-integer-digits="1" number:min-exponent-digits="2"/></number:number-style>
  <number:date-style style:name="N3" number:language="pt" number:country="BR"><number:day number:style="long"/><number:text>/</number:text>
    <number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/><number:text> </number:text>
    <number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/></number:date-style>
  <style:style style:name="reais" style:family="table-cell" style:data-style-name="N1"/>
  <style:style style:name="cientifico" style:family="table-cell" style:data-style-name="N2"/>
  <style:style style:name="hora" style:family="table-cell" style:data-style-name="N3"/>
</office:automatic-styles>
<office:body><office:spreadsheet>${folhas.join('')}</office:spreadsheet></office:body></office:document>`

/** Two products of two sizes, and a row whose code the program has turned into a number. */
const LISTA = [
  titulo('Camisetaria São João – lista de março'),
  linha(...['SKU do produto', 'Referência', 'Produto', 'Tam', 'Preço', 'Vlr pago'].map(texto)),
  ...['Sertão', '“Açaí”'].flatMap((estampa, i) =>
    ['P', 'M'].map((tamanho, j) =>
      linha(
        ...[`0071${i}`, `0071${i}-${tamanho}`, `Camiseta ${estampa} – algodão`, tamanho].map(texto),
        numero(i + j === 0 ? 1059.9 : 59.9),
        numero(20),
      ),
    ),
  ),
  linha(
    texto(''),
    numero(7_890_123_456_789, 'cientifico'),
    texto('Camiseta perdida'),
    texto('G'),
    numero(10),
    numero(5),
  ),
]

const CABECALHO = ['SKU', 'SKU do produto', 'Nome', 'Cor', 'Tam.', 'Pago', 'Preço', 'Qtde', 'Exportado em']
const CORES = ['Preto', 'Branco']
const TAMANHOS = ['PP', 'P', 'M', 'G', 'GG']
const PRIMEIRA = 5
/** 500 products of ten variations: the price is twice what was paid; nine rows lack a price, one its code. */
const precos = (margem: number) =>
  Array.from({ length: 5000 }, (_, i) => {
    const [produto, variacao] = [Math.floor(i / 10), i % 10]
    const sku = String(10_000 + i).padStart(7, '0')
    return linha(
      i === 4999 ? numero(7.89e15, 'cientifico') : texto(sku),
      texto(`P${sku.slice(0, -1)}`),
      texto(`Camiseta da lista ${String(produto + 1).padStart(3, '0')}`),
      texto(CORES[variacao % 2] ?? ''),
      texto(TAMANHOS[Math.floor(variacao / 2)] ?? ''),
      numero(10 + (produto % 50) / 4),
      i % 500 === 499 && i < 4999 ? texto('sob consulta') : formula(`[.F${PRIMEIRA + i}]*${margem}`),
      numero(i % 7, 'Default'),
      hora,
    )
  })
const mes = (nome: string, linhas: readonly string[]) =>
  folha(nome, [
    titulo('Camisetaria São João'),
    titulo(`Lista de preços de ${nome.toLowerCase()}`),
    linha(texto('')),
    linha(...CABECALHO.map(texto)),
    ...linhas,
  ])

const pasta = mkdtempSync(join(tmpdir(), 'planilhas-'))
const LIVROS = {
  'lista.csv': livro([folha('Lista', LISTA)]),
  'precos.xlsx': livro([mes('Fevereiro', precos(1.9).slice(0, 20)), mes('Março', precos(2))]),
}
for (const [nome, conteudo] of Object.entries(LIVROS)) {
  const [base, tipo] = nome.split('.') as [string, keyof typeof FILTROS]
  const origem = join(pasta, `${base}.fods`)
  writeFileSync(origem, conteudo)
  const perfil = `-env:UserInstallation=file://${join(pasta, 'perfil')}`
  execFileSync('soffice', [
    perfil,
    '--headless',
    '--convert-to',
    FILTROS[tipo],
    '--outdir',
    import.meta.dirname,
    origem,
  ])
}
rmSync(pasta, { recursive: true })

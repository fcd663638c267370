import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emulatedBling } from '../../src/modules/bling/conexao/bling.config.ts'
import { openLoja } from '../support/loja.ts'
import { pastaNova } from '../support/programa.ts'
import { openBalcao } from '../support/vendas.ts'

// Files as LibreOffice writes them; a whole workbook of its own is e2e/support/planilhas. Needs Debian's libreoffice-calc.
const SOFFICE = '/usr/bin/soffice'
const ha = existsSync(SOFFICE)
const { pasta, remover } = pastaNova('estampa-libreoffice-')
afterAll(remover)
const loja = await openLoja((publicUrl) => ({ ...emulatedBling(9), ativo: false, publicUrl }))
afterAll(() => loja.fechar())
const balcao = await openBalcao(loja)

const FILTROS = { csv: 'csv:Text - txt - csv (StarCalc):59,34,1,1', xlsx: 'xlsx:Calc MS Excel 2007 XML' }
/** Columns of text stay text, as a person chooses when the file is opened: the first `textos` ones. */
function saveFile(nome: string, conteudo: string | Buffer, formato: keyof typeof FILTROS, textos = 0): Buffer {
  const arquivo = join(pasta, nome)
  writeFileSync(arquivo, conteudo)
  const colunas = Array.from({ length: textos }, (_, i) => `${i + 1}/2`).join('/')
  const lido = nome.endsWith('.csv') ? [`--infilter=Text - txt - csv (StarCalc):59,34,76,1,${colunas}`] : []
  const outputFolder = join(pasta, 'salvos')
  const perfil = `-env:UserInstallation=file://${join(pasta, 'perfil')}`
  execFileSync(SOFFICE, [
    perfil,
    '--headless',
    '--convert-to',
    FILTROS[formato],
    '--outdir',
    outputFolder,
    ...lido,
    arquivo,
  ])
  return readFileSync(join(outputFolder, nome.replace(/\.\w+$/, `.${formato}`)))
}

async function readPlanilha(nome: string, conteudo: Buffer) {
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
] as const)(
  'what is exported as %s and saved by LibreOffice as %s changes nothing',
  async (sourceFormat, savedFormat) => {
    await balcao.criarProduto({
      titulo: `Camiseta Sertão ${sourceFormat} ${savedFormat}`,
      sku: `000${sourceFormat}${savedFormat}`,
      codigo: '007',
      peso: 0.125,
      preco_venda: 1059.9,
      variacoes: [
        { tamanho: 'P', sku: `00123${sourceFormat}${savedFormat}`, quantidade: 5, preco_venda: 49.9 },
        { tamanho: '3-10', nome_cor: 'Azul', sku: `${sourceFormat}-${savedFormat}-1E10`, quantidade: 2 },
      ],
    })
    const numeros = { xlsxxlsx: '00123', xlsxcsv: '1E10', csvcsv: '0077', csvxlsx: '3E5' }
    await balcao.criarProduto({
      titulo: `Caneca ${sourceFormat} ${savedFormat}`,
      sku: numeros[`${sourceFormat}${savedFormat}`],
      preco_venda: 30,
      qtd: 4,
    })
    const url = `/api/produtos/exportar/?formato=${sourceFormat}`
    const { rawPayload } = await loja.app.inject({ url, headers: { authorization: `Bearer ${loja.access}` } })
    const colunas = rawPayload.toString('utf8').split('\n')[0]?.split(';').length ?? 0
    const salva = saveFile(
      `exportada-${savedFormat}.${sourceFormat}`,
      rawPayload,
      savedFormat,
      sourceFormat === 'csv' ? colunas : 0,
    )
    const { resumo } = await readPlanilha(`salva.${savedFormat}`, salva)
    expect(resumo).toMatchObject({ criar: 0, alterar: 0, erro: 0 })
    expect(resumo.igual).toBeGreaterThan(2)
  },
)

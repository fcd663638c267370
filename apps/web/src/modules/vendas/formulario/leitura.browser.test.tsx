import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { prepare, received, release } from '../../../../test/support/api-control.ts'
import { escanear } from '../../../../test/support/scanner.ts'
import { abrirTela } from '../../../../test/support/screen.tsx'
import { avisos, fecharAviso } from '../../../shared/ui/toast.ts'
import NovaVendaPage from '../NovaVendaPage.tsx'

const produto = (id: number, titulo: string, sku: string, dados: object = {}) => ({
  id,
  titulo,
  sku,
  preco_venda: 50,
  quantidade_total: 9,
  quantidade_disponivel: 9,
  variacoes: [],
  imagens: [],
  ...dados,
})
const camiseta = produto(1, 'Camiseta', 'CAM-1')
const bone = produto(2, 'Boné', 'BON-22')
const BUSCA = 'GET /produtos/busca/'
const lista = (...results: object[]) => ({
  status: 200,
  body: { count: results.length, next: null, previous: null, results },
})

async function abrir(buscas: object) {
  await prepare({
    'GET /clientes/': lista(),
    'GET /produtos/1/': { status: 200, body: camiseta },
    'GET /produtos/2/': { status: 200, body: bone },
    ...buscas,
  })
  await abrirTela([{ path: '/vendas/criar', Component: NovaVendaPage }], '/vendas/criar')
  await busca().click()
}
const busca = () => page.getByLabelText('Buscar por SKU ou nome')
const quantidade = (titulo: string) => page.getByLabelText(`Quantidade de ${titulo}`, { exact: true })

beforeEach(() => {
  for (const { id } of avisos.get()) fecharAviso(id)
})
afterEach(() => {
  for (const { id } of avisos.get()) fecharAviso(id)
})

describe('a USB scanner in a new sale', () => {
  it('adds one line per SKU and counts a repeated one, without leaving the search', async () => {
    await abrir({ [BUSCA]: [lista(camiseta), lista(bone), lista(camiseta)] })
    escanear('CAM-1')
    escanear('BON-22')
    escanear('CAM-1')
    await expect.element(quantidade('Camiseta')).toHaveValue('2')
    await expect.element(quantidade('Boné')).toHaveValue('1')
    await expect.element(busca()).toHaveFocus()
    await expect.element(busca()).toHaveValue('')
    expect(avisos.get()).toEqual([])
  })

  it('loses no scan while the one before is looked up', async () => {
    await abrir({ [BUSCA]: [{ ...lista(camiseta), held: true }, lista(bone)] })
    escanear('CAM-1')
    escanear('BON-22')
    await expect.poll(() => received(BUSCA)).toHaveLength(1)
    await release()
    await expect.element(quantidade('Camiseta')).toHaveValue('1')
    await expect.element(quantidade('Boné')).toHaveValue('1')
  })

  it('understands the text of our own labels', async () => {
    await abrir({})
    escanear('/produtos/2')
    await expect.element(quantidade('Boné')).toHaveValue('1')
  })

  it('leaves the fields of a line as they were', async () => {
    await abrir({ [BUSCA]: [lista(camiseta), lista(bone)] })
    escanear('CAM-1')
    await expect.element(quantidade('Camiseta')).toHaveValue('1')
    await quantidade('Camiseta').fill('3')
    await quantidade('Camiseta').click()
    escanear('BON-22')
    await expect.element(quantidade('Boné')).toHaveValue('1')
    await expect.element(quantidade('Camiseta')).toHaveValue('3')
    await expect.element(busca()).toHaveFocus()
  })

  it('keeps the chosen variation when it types into the select', async () => {
    const variacoes = ['M', 'G'].map((tamanho, i) => ({ id: 31 + i, sku: `REG-${tamanho}`, tamanho, quantidade: 3 }))
    const regata = produto(3, 'Regata', 'REG', { tem_variacoes: true, variacoes })
    await abrir({ 'GET /produtos/3/': { status: 200, body: regata }, [BUSCA]: [lista(regata), lista(bone)] })
    escanear('REG-M')
    const select = page.getByLabelText('Variação de Regata', { exact: true })
    await expect.element(select).toHaveValue('31')
    const elemento = select.element() as HTMLSelectElement
    elemento.focus()
    escanear('GOR-22')
    await expect.element(quantidade('Boné')).not.toBeInTheDocument()
    await expect.element(select).toHaveValue('31')
    await expect
      .poll(() => avisos.get().map(({ mensagem }) => mensagem))
      .toEqual(['Nenhum produto com o código GOR-22.'])
  })

  it('searches for an unknown code, so that the screen says that nothing was found', async () => {
    await abrir({ [BUSCA]: lista() })
    escanear('NADA-9')
    await expect.element(busca()).toHaveValue('NADA-9')
    await expect.element(page.getByText('Nenhum produto encontrado.')).toBeVisible()
  })
})

import { expect } from '@playwright/test'
import type { Api } from '../../e2e/support/api.ts'
import { criarCategoria, criarModelo, criarProduto, unico } from '../../e2e/support/factories.ts'
import type { Ato } from './esforco-atos.ts'

/** `quantos` products that one search finds, at R$ 50,00. */
async function canecas(api: Api, quantos: number): Promise<string> {
  const [modelo, categoria, nome] = [await criarModelo(api), await criarCategoria(api), unico('Caneca')]
  const dados = { modelo_id: modelo.id, categoria_id: categoria.id, preco_venda: 50 }
  for (let n = 0; n < quantos; n += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, quantos - n) }, (_, i) =>
        criarProduto(api, { ...dados, titulo: `${nome} ${n + i}` }),
      ),
    )
  return nome
}

const TREZENTAS = Array.from({ length: 300 }, (_, i) => 100 + i)

/** Many products at once, at the desk. */
export const EM_LOTE: readonly Ato[] = [
  {
    nome: 'twelve prices raised by 10 %',
    limite: { cliques: 8 },
    async fazer(mao, page, api) {
      const nome = await canecas(api, 12)
      const lista = page.getByRole('list', { name: 'Lista de produtos' })
      await page.goto('/produtos')
      await mao.clicar(page.getByPlaceholder('Buscar por nome, cor ou modelo'))
      await mao.digitar(nome)
      await expect(lista.getByRole('listitem')).toHaveCount(12)
      await mao.clicar(page.getByRole('checkbox', { name: 'Selecionar todos' }))
      await mao.clicar(page.getByRole('button', { name: 'Mudar em lote' }))
      await mao.clicar(page.getByLabel('Valor'))
      await mao.digitar('10')
      await expect(page.getByRole('list', { name: 'O que muda' })).toContainText('R$ 50,00 → R$ 55,00')
      await mao.clicar(page.getByRole('button', { name: 'Mudar 12 linhas' }))
      await expect(lista.getByText('R$ 55,00')).toHaveCount(12)
    },
  },
  {
    nome: '300 prices pasted as a block',
    limite: { cliques: 10 },
    async fazer(mao, page, api) {
      const nome = await canecas(api, TREZENTAS.length)
      await page.goto('/produtos')
      await page.evaluate((bloco) => navigator.clipboard.writeText(bloco), TREZENTAS.join('\r\n'))
      await mao.clicar(page.getByPlaceholder('Buscar por nome, cor ou modelo'))
      await mao.digitar(nome)
      await expect(page.getByText('300 produtos')).toBeVisible()
      await mao.clicar(page.getByRole('button', { name: 'Tabela' }))
      await mao.clicar(page.getByRole('gridcell', { name: '50,00' }).first())
      await mao.teclar('Control+v')
      await expect(page.getByText('300 células mudadas')).toBeVisible()
      await mao.clicar(page.getByRole('button', { name: 'Salvar', exact: true }))
      await expect(page.getByText('300 células salvas.')).toBeVisible()
      await expect(page.getByRole('gridcell', { name: `${TREZENTAS[0]},00` })).toBeVisible()
      const busca = (preco: string) =>
        api.chamar('GET /produtos/busca/', { query: { busca: nome, preco_min: preco, preco_max: preco } })
      expect([(await busca('50')).count, (await busca('100')).count, (await busca('399')).count]).toEqual([0, 1, 1])
    },
  },
]

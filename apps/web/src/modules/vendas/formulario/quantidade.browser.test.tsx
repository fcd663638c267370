import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readProduto, readVenda } from '../../../../test/support/lidos.ts'
import { draw } from '../../../../test/support/screen.tsx'
import { LinhaDoEditor } from '../../../shared/vendas/LinhaDoEditor.tsx'
import { checkTyping } from './conferencia.ts'
import { LinhaDaVenda } from './LinhaDaVenda.tsx'
import { linhaDoProduto, parseQuantity, setLinhaVariacao } from './linha.ts'
import { buildVendaRascunho } from './rascunho.ts'

const draft = buildVendaRascunho(
  readVenda({
    itens: [
      { item_id: 1, id: 5, titulo: 'Boné', sku: 'BON', quantidade: 2, valor_unitario: 30, quantidade_disponivel: 50 },
      { item_id: 2, id: 6, titulo: 'Caneca', sku: 'CAN', quantidade: 3, valor_unitario: 20, quantidade_disponivel: 50 },
    ],
  }),
)
const [bone, caneca] = draft.linhas.map(({ chave }) => chave) as [string, string]
const rascunhoComQuantidade = (quantidade: string) => ({
  ...draft,
  linhas: draft.linhas.map((linha) => (linha.chave === bone ? { ...linha, quantidade } : linha)),
})

test.each(['-1', '2,5', '1.000', '1e1', '+5', '２', '12345678', '2 un'])(
  'a line of "%s" pieces is refused by its sentence while it is typed; the other line is not',
  (quantidade) => {
    expect(parseQuantity(quantidade)).toBeNaN()
    const { linhas } = checkTyping(rascunhoComQuantidade(quantidade))
    expect(linhas[bone]?.quantidade).toBe('Quantidade inválida para o produto Boné.')
    expect(linhas[caneca]).toBeUndefined()
  },
)

test.each([
  ['', {}],
  ['2', {}],
  [' 5 ', {}],
  ['51', { quantidade: expect.stringContaining('Boné') }],
])('of "%s" pieces what is wrong is %j', (quantidade, errors) => {
  expect(checkTyping(rascunhoComQuantidade(quantidade)).linhas[bone] ?? {}).toEqual(errors)
})

function Linha() {
  const [quantidade, setQuantidade] = useState('')
  return (
    <ul>
      <LinhaDoEditor
        nome="Boné"
        imagem={null}
        dados="Boné"
        valores={{ quantidade, valor: '30,00' }}
        limite={50}
        subtotal={null}
        erros={{ quantidade: Number.isNaN(parseQuantity(quantidade)) ? 'Não serve.' : undefined }}
        onType={(field, text) => field === 'quantidade' && setQuantidade(text)}
        onRemove={() => {}}
        onDone={() => {}}
        recente={false}
        focar={false}
      />
    </ul>
  )
}

test.each(['-1', '2,5', '1234567890'])('a pasted "%s" stands in the field of a line as it was pasted', async (text) => {
  await draw(<Linha />)
  const field = page.getByLabelText('Quantidade de Boné')
  ;(field.element() as HTMLElement).focus()
  document.execCommand('insertText', false, text)
  await expect.element(field).toHaveValue(text)
})

test('a line without a chosen variation begins with the average, and says that it is one and what the pieces cost', async () => {
  const variacoes = [57.9, 62.9].map((preco_venda, place) => ({ id: place + 1, tamanho: 'PM'[place], preco_venda }))
  const produto = readProduto({ id: 5, titulo: 'Camiseta', variacoes })
  const typed = { ...linhaDoProduto(produto), valor: '57,90' }
  const chosen = setLinhaVariacao(linhaDoProduto(produto), 1)
  const editor = { onChange: () => {}, onRemove: () => {}, onDone: () => {}, recente: false, focar: false }
  await draw(
    <ul>
      {[linhaDoProduto(produto), typed, chosen].map((linha) => (
        <LinhaDaVenda
          {...editor}
          key={linha.chave}
          numero={1}
          linha={linha}
          erros={undefined}
          printing={null}
          sugestao={undefined}
        />
      ))}
    </ul>,
  )
  await expect.element(page.getByLabelText('Valor unitário de Camiseta').first()).toHaveValue('60,40')
  const ranges = () => page.getByText(/De R. 57,90/).elements()
  expect(ranges().map(({ textContent }) => textContent)).toEqual([
    'De R$ 57,90 a R$ 62,90; o valor da linha é a média',
    'De R$ 57,90 a R$ 62,90',
  ])
})

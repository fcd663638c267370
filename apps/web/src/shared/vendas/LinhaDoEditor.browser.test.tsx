import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { prepare } from '../../../test/support/api-control.ts'
import { openScreen } from '../../../test/support/screen.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { EstampasDaLinha } from './estampas/EstampasDaLinha.tsx'
import { LinhaDoEditor } from './LinhaDoEditor.tsx'

const none = () => {}
const readNoGrade = async () => await Promise.reject(new Error('nobody opens the grid here'))

/** All that a line of a shop that prints may ask: a variation that is still to be chosen, two sentences of stock. */
function Linha() {
  const [nomes, setNomes] = useState('')
  return (
    <ul aria-label="Linhas" style={{ maxWidth: 935 }}>
      <LinhaDoEditor
        nome="Camiseta Lisa"
        imagem={null}
        dados={
          <>
            <span>Camiseta Lisa para Estampar</span>
            <span>LISA</span>
          </>
        }
        variacao={() => <SelectField label="Variação" hideLabel placeholder="Qualquer variação" hint="Escolha" />}
        valores={{ quantidade: '1', valor: '29,90', desconto: '0,00', nomes }}
        limite={91}
        aReceber="138 a receber em 30/11/2026"
        subtotal={29.9}
        erros={{}}
        onType={(_field, text) => setNomes(text)}
        onRemove={none}
        onDone={none}
        recente={false}
        focar={false}
      >
        <EstampasDaLinha
          linha={{ chave: 1, nome: 'Camiseta Lisa', grupo: null, estampas: [] }}
          readOthers={() => []}
          sugestao={undefined}
          erro={undefined}
          onSave={none}
          ArteDialog={() => null}
          readGrade={readNoGrade}
        />
      </LinhaDoEditor>
    </ul>
  )
}

const height = () => page.getByRole('listitem').element().getBoundingClientRect().height

test.each([
  [1280, 150],
  [390, 390],
])('a line is compact at %i px, its acts beside the figures, and its names open at a click', async (width, most) => {
  await page.viewport(width, 800)
  onTestFinished(() => page.viewport(1280, 800))
  await prepare({})
  await openScreen([{ path: '/linha', Component: Linha }], '/linha')
  await expect.element(page.getByText('91 disponíveis · 138 a receber em 30/11/2026')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Estampar Camiseta Lisa' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Grade de tamanhos de Camiseta Lisa' })).toBeVisible()
  expect(height()).toBeLessThanOrEqual(most)
  const names = page.getByLabelText('Nomes e números de Camiseta Lisa')
  await expect.element(names).not.toBeVisible()
  await page.getByRole('button', { name: 'Nomes e números' }).click()
  await names.fill('Bia, 10')
  await expect.element(names).toHaveValue('Bia, 10')
})

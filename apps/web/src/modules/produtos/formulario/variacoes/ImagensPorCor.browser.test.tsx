import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../../test/support/screen.tsx'
import { type CamposDoProduto, NOVA_VARIACAO, NOVO_PRODUTO } from '../campos.ts'
import { VariacoesSection } from './VariacoesSection.tsx'

const FOTOS = ['a', 'b'].map((chave) => ({ chave, url: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' }))
const variacoes = ['Azul', 'Rosa'].flatMap((nome_cor) =>
  ['P', 'M'].map((tamanho) => ({ ...NOVA_VARIACAO, nome_cor, tamanho, cor: '#1f2a4d' })),
)

function Formulario() {
  const form = useForm<CamposDoProduto>({
    defaultValues: { ...NOVO_PRODUTO, tem_variacoes: true, tem_cor: true, tem_tamanho: true, variacoes },
  })
  const ligadas = useWatch({ control: form.control, name: 'variacoes' })
  return (
    <FormProvider {...form}>
      <VariacoesSection fotos={FOTOS} />
      <output aria-label="Ligadas">{ligadas.map(({ imagens }) => imagens.join('') || '-').join(' ')}</output>
    </FormProvider>
  )
}
const ligadas = () => page.getByRole('status', { name: 'Ligadas' })

it('a picture dragged onto a colour belongs to all variations of it, and to no other', async () => {
  await draw(<Formulario />)
  const rosa = page.getByRole('region', { name: 'Imagens por cor' }).getByRole('listitem').nth(1)
  await page.getByRole('button', { name: 'Foto 1 em Azul' }).dropTo(rosa)
  await expect.element(ligadas()).toHaveTextContent('- - a a')
  // Again: it stays, as a drag only links.
  await page.getByRole('button', { name: 'Foto 1 em Azul' }).dropTo(rosa)
  await page.getByRole('button', { name: 'Foto 2 em Rosa' }).click()
  await expect.element(ligadas()).toHaveTextContent('- - ab ab')
})

it("'Aplicar a todas as …' gives the pictures of one variation to its whole colour", async () => {
  await draw(<Formulario />)
  await page.getByRole('button', { name: /^Imagens da variação 2/ }).click()
  await page.getByRole('checkbox', { name: /2/ }).click()
  await page.getByRole('button', { name: 'Aplicar a todas as Azul' }).click()
  await expect.element(ligadas()).toHaveTextContent('b b - -')
})

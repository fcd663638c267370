import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../test/support/screen.tsx'
import { EditorDeLinhas } from './EditorDeLinhas.tsx'
import { useLinhas } from './useLinhas.ts'

interface Linha {
  readonly chave: number
  readonly nome: string
}
const unused = () => {
  throw new Error('no piece is read here')
}
const KIND = { create: unused, isSame: unused, addOne: unused, describe: unused }

/** A form with three lines that counts how often each is drawn; a button refuses a name, by its place. */
async function openLinhas() {
  const drawn: string[] = []
  function Tela() {
    const form = useForm<{ linhas: readonly Linha[] }>({
      defaultValues: { linhas: ['A', 'B', 'C'].map((nome, i) => ({ chave: i + 1, nome })) },
    })
    const linhas = useLinhas<{ linhas: readonly Linha[] }, Linha>(form, 'linhas', KIND)
    return (
      <>
        <EditorDeLinhas
          titulo="Linhas"
          nome="Linhas"
          placePhrase="aqui"
          linhas={linhas}
          lerProduto={unused}
          pecaDoCodigo={unused}
          search={() => null}
          linha={(linha, index, { onRemove }) => {
            drawn.push(linha.nome)
            return (
              <li>
                <input
                  aria-label={`Nome ${linha.chave}`}
                  value={linha.nome}
                  onChange={({ target }) => linhas.change(linha.chave, (before) => ({ ...before, nome: target.value }))}
                />
                <span>{linhas.errorAt(index, 'nome')}</span>
                <button type="button" onClick={() => onRemove(linha.chave)}>{`Remover ${linha.nome}`}</button>
              </li>
            )
          }}
        />
        <button
          type="button"
          onClick={() => {
            for (const index of [1, 2]) form.setError(`linhas.${index}.nome`, { message: `Recusado ${index}` })
          }}
        >
          Recusar
        </button>
      </>
    )
  }
  await draw(<Tela />)
  await expect.element(page.getByLabelText('Nome 3')).toBeVisible()
  return { drawn }
}
const linhas = () =>
  [...document.querySelectorAll('li')].map((li) =>
    `${li.querySelector('input')?.value} ${li.querySelector('span')?.textContent}`.trim(),
  )

test('a key draws the line anew in which it is typed, and no other', async () => {
  const { drawn } = await openLinhas()
  drawn.splice(0)
  await page.getByLabelText('Nome 2').fill('Bê')
  await expect.element(page.getByLabelText('Nome 2')).toHaveValue('Bê')
  expect([...new Set(drawn)]).toEqual(['Bê'])
})

test('what was refused of a line goes with the line, and is no longer said once that line changes', async () => {
  await openLinhas()
  await page.getByRole('button', { name: 'Recusar' }).click()
  await expect.poll(linhas).toEqual(['A', 'B Recusado 1', 'C Recusado 2'])
  await page.getByRole('button', { name: 'Remover A' }).click()
  await expect.poll(linhas).toEqual(['B Recusado 1', 'C Recusado 2'])
  await page.getByLabelText('Nome 2').fill('Bê')
  await expect.poll(linhas).toEqual(['Bê', 'C Recusado 2'])
})

import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Stepper } from './Stepper.tsx'
import { focusRefused, useWholeNumber, wholeNumberRefusal } from './wholeNumber.ts'

const RANGE = { min: 1, max: 1500 }
const SENTENCE = 'Informe um número inteiro de 1 a 1.500.'

test.each<readonly [string, string | undefined]>([
  ['1', undefined],
  ['1500', undefined],
  [' 25 ', undefined],
  ['', undefined],
  ...['0', '1501', '-1', '2,5', '2.5', '1.000', '+5', '5-', '−5', '1e3', '２', '½', '2 kg', '12a', '9'.repeat(30)].map(
    (text) => [text, SENTENCE] as const,
  ),
])('"%s" is refused: %s', (text, refusal) => expect(wholeNumberRefusal(text, RANGE)).toBe(refusal))

function Labels({ name }: { name: string }) {
  const [count, setCount] = useState(3)
  return (
    <li>
      <Stepper name={name} label={name} number={count} {...RANGE} {...useWholeNumber(count, RANGE, setCount)} />
      <output aria-label={`of ${name}`}>{count}</output>
      <button type="button" onClick={() => setCount(8)}>{`Eight of ${name}`}</button>
    </li>
  )
}

const field = (name = 'M') => page.getByRole('spinbutton', { name, exact: true })
const numberInForce = (name = 'M') => page.getByLabelText(`of ${name}`)
const show = () =>
  render(
    <ul>
      <Labels name="M" />
      <Labels name="G" />
    </ul>,
  )
async function paste(text: string) {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  document.execCommand('insertText', false, text)
}

test.each(['-1', '2,5', '123456789012'])(
  'pasted "%s" stays whole in the field, with the former number in force',
  async (text) => {
    await show()
    await field().click()
    await paste(text)
    await userEvent.tab()
    await expect.element(field()).toHaveValue(text)
    await expect.element(field()).toHaveAccessibleDescription(SENTENCE)
    await expect.element(numberInForce()).toHaveTextContent('3')
    await expect.element(field('G')).not.toBeInvalid()
    expect([focusRefused(document.body), document.activeElement]).toEqual([true, field().element()])
    await field().fill('20')
    await expect.element(numberInForce()).toHaveTextContent('20')
    await expect.element(field()).not.toBeInvalid()
    expect(focusRefused(document.body)).toBe(false)
  },
)

test('letters and signs are not typed into a field of pieces, nor pasted; a comma stays, and is refused', async () => {
  await show()
  await field().click()
  await userEvent.keyboard('1a2-e ')
  await expect.element(field()).toHaveValue('12')
  await expect.element(numberInForce()).toHaveTextContent('12')
  const data = new DataTransfer()
  data.setData('text/plain', '1a2-e')
  const pasting = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
  expect(field().element().dispatchEvent(pasting)).toBe(false)
  await expect.element(field()).toHaveValue('12')
  await userEvent.keyboard(',5')
  await expect.element(field()).toHaveValue('12,5')
  await expect.element(field()).toHaveAccessibleDescription(SENTENCE)
  await expect.element(numberInForce()).toHaveTextContent('12')
})

test('an empty field shows the number in force again; a step and a change from elsewhere take the place of a refused text', async () => {
  await show()
  await field().fill('')
  await userEvent.tab()
  await expect.element(field()).toHaveValue('3')
  for (const [change, number] of [
    [() => page.getByRole('button', { name: 'Aumentar M' }).click(), '4'],
    [() => page.getByRole('button', { name: 'Eight of M' }).click(), '8'],
  ] as const) {
    await field().fill('2,5')
    await change()
    await expect.element(field()).toHaveValue(number)
    await expect.element(field()).not.toBeInvalid()
  }
  await expect.element(numberInForce('G')).toHaveTextContent('3')
})

test.each([
  ['1', 'ArrowDown', '1'],
  ['1', 'ArrowUp', '2'],
  ['1500', 'ArrowUp', '1500'],
  ['1500', 'ArrowDown', '1499'],
])('from %s the key %s goes to %s', async (number, key, reached) => {
  await show()
  await field().fill(number)
  await expect.element(numberInForce()).toHaveTextContent(number)
  await userEvent.keyboard(`{${key}}`)
  await expect.element(numberInForce()).toHaveTextContent(reached)
  await expect.element(field()).toHaveValue(reached)
})

import { expect, onTestFinished, test } from 'vitest'
import { controlesDe, lerCampos, mudados, preencher } from './FieldsDraft.tsx'

function formulario(html: string): HTMLFormElement {
  const form = document.createElement('form')
  form.innerHTML = html
  document.body.append(form)
  onTestFinished(() => form.remove())
  return form
}

test('a draft keeps no passwords, one-time codes, files, searches or read-only fields', () => {
  const form = formulario(`
    <input aria-label="Nome" value="Bia" /><textarea aria-label="Nota">Embrulhar</textarea>
    <input aria-label="Senha" type="password" value="x" /><input aria-label="Código" autocomplete="one-time-code" value="x" />
    <input aria-label="Foto" type="file" /><input aria-label="Id" type="hidden" value="x" />
    <input aria-label="Busca" type="search" value="x" /><input aria-label="Total" readonly value="x" />
    <input aria-label="Frete" disabled value="x" /><input value="sem nome" />`)
  expect([...lerCampos(form)]).toEqual([
    ['Nome', 'Bia'],
    ['Nota', 'Embrulhar'],
  ])
})

test('of choices that exclude each other the chosen one comes back', () => {
  const html = ['Pix', 'Dinheiro'].map(
    (nome) => `<label><input type="radio" name="p" value="${nome}" />${nome}</label>`,
  )
  const form = formulario(html.join(''))
  const antes = lerCampos(form)
  controlesDe(form).get('Dinheiro')?.click()
  const guardados = mudados(antes, lerCampos(form))
  expect([...guardados]).toEqual([['Dinheiro', 'true']])
  const outro = formulario(html.join(''))
  for (const [nome, valor] of [...guardados, ['Pix', 'false'] as const]) {
    const controle = controlesDe(outro).get(nome)
    if (controle) preencher(controle, valor)
  }
  expect([...mudados(antes, lerCampos(outro))]).toEqual([['Dinheiro', 'true']])
})

test('a choice that is not among those of the field is not taken yet', () => {
  const form = formulario(
    '<select aria-label="Cidade"><option value="">Nenhuma</option><option>Recife</option></select>',
  )
  const cidade = controlesDe(form).get('Cidade')
  expect(cidade && [preencher(cidade, 'Olinda'), cidade.value, preencher(cidade, 'Recife'), cidade.value]).toEqual([
    false,
    '',
    true,
    'Recife',
  ])
})

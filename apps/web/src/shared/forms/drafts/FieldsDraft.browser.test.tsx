import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { ok, prepare } from '../../../../test/support/api-control.ts'
import { openScreen } from '../../../../test/support/screen.tsx'
import { endSession, signIn, signOut } from '../../session/session.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { draftStore, draftsOf, storeDraft } from './drafts.ts'
import { controlesDe, FieldsDraft, fillControl, listChangedFields, readFormFields } from './FieldsDraft.tsx'

const NOVO = { nome: '', telefone: '', comPrazo: false, prazo: '', senha: '' }

/** With a field that comes with a choice, a secret, and choices that come late. */
function Formulario({ inicial = NOVO }: { inicial?: typeof NOVO }) {
  const { register, watch, formState, reset } = useForm({ defaultValues: inicial })
  const [cidades, setCidades] = useState<readonly string[]>([])
  const [cidade, setCidade] = useState('')
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <FieldsDraft name="Nova ficha" changed={formState.isDirty || cidade !== ''} />
      <TextField label="Nome" {...register('nome')} />
      <TextField label="Telefone" {...register('telefone')} />
      <label>
        <input type="checkbox" {...register('comPrazo')} /> Com prazo
      </label>
      {watch('comPrazo') && <TextField label="Prazo" {...register('prazo')} />}
      <TextField label="Senha" type="password" {...register('senha')} />
      <SelectField
        label="Cidade"
        placeholder="Nenhuma"
        value={cidade}
        onChange={({ target }) => setCidade(target.value)}
        options={cidades.map((value) => ({ value, label: value }))}
      />
      <button type="button" onClick={() => setCidades(['Recife', 'Olinda'])}>
        Chegaram as cidades
      </button>
      <button type="button" onClick={() => reset({ ...NOVO, nome: 'Ana Lima' })}>
        Chegou o registro
      </button>
    </form>
  )
}

async function signInUser(username: string) {
  const usuario = { id: 1, username, nome: username, tipo: 'admin' }
  await prepare({
    'POST /auth/login/': ok({ access: 'a1', refresh: 'r1', usuario }),
    'POST /auth/logout/': { status: 204 },
  })
  await signIn(username, 'x')
}
const openFicha = (initial = NOVO, endereco = '/ficha') =>
  openScreen([{ path: '/ficha', element: <Formulario inicial={initial} /> }], endereco)
const field = (name: string) => page.getByLabelText(name, { exact: true })
const offer = () => page.getByRole('region', { name: 'Rascunho guardado' })
const readStoredDrafts = async (username: string) => (await draftsOf(username)).map(({ valores }) => valores)

/** The session ends by itself, and the screen with it. */
async function finishSession() {
  endSession()
  await cleanup()
}

beforeEach(() => signInUser('ana'))

test('what was typed is offered to the same person after the session has ended, secrets excepted', async () => {
  await openFicha()
  await field('Nome').fill('Bia')
  await field('Com prazo').click()
  await field('Prazo').fill('sexta')
  await field('Senha').fill('segredo')
  await page.getByText('Chegaram as cidades').click()
  await field('Cidade').selectOptions('Olinda')
  await expect
    .poll(() => readStoredDrafts('ana'))
    .toEqual([{ Nome: 'Bia', 'Com prazo': 'true', Prazo: 'sexta', Cidade: 'Olinda' }])
  await finishSession()

  await signInUser('beto')
  await openFicha()
  await expect.element(field('Nome')).toHaveValue('')
  await field('Telefone').fill('1')
  await expect.poll(() => readStoredDrafts('beto')).toEqual([{ Telefone: '1' }])
  expect(offer().elements()).toEqual([])
  await finishSession()

  await signInUser('ana')
  await openFicha()
  await expect.element(offer()).toBeVisible()
  await expect.element(field('Nome')).toHaveValue('')
  await page.getByRole('button', { name: 'Continuar rascunho' }).click()
  await expect.element(field('Nome')).toHaveValue('Bia')
  await expect.element(field('Prazo')).toHaveValue('sexta')
  await expect.element(field('Senha')).toHaveValue('')
  // The select's choices are not loaded yet: until then the value stays kept.
  await expect.element(field('Cidade')).toHaveValue('')
  expect(await readStoredDrafts('ana')).toMatchObject([{ Cidade: 'Olinda' }])
  await page.getByText('Chegaram as cidades').click()
  await expect.element(field('Cidade')).toHaveValue('Olinda')
  await expect.element(offer()).not.toBeInTheDocument()
})

test('only what the person changed comes back, over the record as it is now', async () => {
  const before = { ...NOVO, nome: 'Ana', telefone: '1111' }
  await openFicha(before)
  await field('Telefone').fill('2222')
  await expect.poll(() => readStoredDrafts('ana')).toEqual([{ Telefone: '2222' }])
  await finishSession()
  await signInUser('ana')
  await openFicha({ ...before, nome: 'Ana Lima' })
  await page.getByRole('button', { name: 'Continuar rascunho' }).click()
  await expect.element(field('Telefone')).toHaveValue('2222')
  await expect.element(field('Nome')).toHaveValue('Ana Lima')
})

test('a record that arrives after the form was drawn makes no draft', async () => {
  await openFicha({ ...NOVO, nome: 'Ana' })
  await page.getByText('Chegou o registro').click()
  await expect.element(field('Nome')).toHaveValue('Ana Lima')
  await field('Telefone').fill('2222')
  await expect.poll(() => readStoredDrafts('ana')).toEqual([{ Telefone: '2222' }])
})

test('a draft of another form, or of another record, is not offered', async () => {
  const keepDraft = (name: string, tela: string, endereco: string) =>
    storeDraft(name, { usuario: 'ana', tela, endereco }, { Nome: name })
  await keepDraft('Bia', 'Nova ficha', '/ficha?aba=2')
  await keepDraft('Outro registro', 'Nova ficha', '/ficha/12')
  await keepDraft('Outro formulário', 'Novo pedido', '/ficha')
  await openFicha()
  await page.getByRole('button', { name: 'Continuar rascunho' }).click()
  await expect.element(field('Nome')).toHaveValue('Bia')
  await expect.element(offer()).not.toBeInTheDocument()
  expect(await readStoredDrafts('ana')).toHaveLength(3)
})

test('a draft that was taken up is the form’s own: more typing goes into it, and leaving forgets it', async () => {
  await storeDraft('antes', { usuario: 'ana', tela: 'Nova ficha', endereco: '/ficha' }, { Nome: 'Bia' })
  const { router } = await openFicha()
  await page.getByRole('button', { name: 'Continuar rascunho' }).click()
  await field('Telefone').fill('1')
  await expect.poll(() => readStoredDrafts('ana')).toEqual([{ Nome: 'Bia', Telefone: '1' }])
  await router.navigate('/outra')
  await expect.poll(() => readStoredDrafts('ana')).toEqual([])
})

test('two tabs keep a draft each; a discarded one is gone, and the other is offered', async () => {
  for (const name of ['Bia', 'Caio']) {
    await openFicha()
    await field('Nome').fill(name)
    await expect.poll(() => readStoredDrafts('ana')).toContainEqual({ Nome: name })
    await finishSession()
    await signInUser('ana')
  }
  await openFicha()
  await page.getByRole('button', { name: 'Descartar rascunho' }).click()
  await expect.poll(() => readStoredDrafts('ana')).toEqual([{ Nome: 'Bia' }])
  await page.getByRole('button', { name: 'Continuar rascunho' }).click()
  await expect.element(field('Nome')).toHaveValue('Bia')
})

test('nothing is kept of a form that is left with the session open, nor of one that is as before', async () => {
  const { router } = await openFicha()
  await field('Nome').fill('Bia')
  await expect.poll(() => readStoredDrafts('ana')).toHaveLength(1)
  await field('Nome').fill('')
  await expect.poll(() => readStoredDrafts('ana')).toEqual([])
  await field('Nome').fill('Bia')
  await expect.poll(() => readStoredDrafts('ana')).toHaveLength(1)
  await router.navigate('/outra')
  await expect.poll(() => readStoredDrafts('ana')).toEqual([])
})

test('after ‘Sair’ it stays, and a way back that names the draft asks nothing more', async () => {
  await openFicha()
  await field('Nome').fill('Bia')
  await expect.poll(() => readStoredDrafts('ana')).toHaveLength(1)
  signOut()
  await cleanup()
  await signInUser('ana')
  const [{ chave, tela, endereco } = { chave: '', tela: '', endereco: '' }] = await draftsOf('ana')
  expect([tela, endereco]).toEqual(['Nova ficha', '/ficha'])
  const { router } = await openFicha(NOVO, '/outra')
  await router.navigate(endereco, { state: { rascunho: chave } })
  await expect.element(field('Nome')).toHaveValue('Bia')
  expect(offer().elements()).toEqual([])
  await expect.poll(() => readStoredDrafts('ana')).toEqual([{ Nome: 'Bia' }])
})

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
  expect([...readFormFields(form)]).toEqual([
    ['Nome', 'Bia'],
    ['Nota', 'Embrulhar'],
  ])
})

test('of choices that exclude each other the chosen one comes back', () => {
  const html = ['Pix', 'Dinheiro'].map(
    (name) => `<label><input type="radio" name="p" value="${name}" />${name}</label>`,
  )
  const form = formulario(html.join(''))
  const before = readFormFields(form)
  controlesDe(form).get('Dinheiro')?.click()
  const changedFields = listChangedFields(before, readFormFields(form))
  expect([...changedFields]).toEqual([['Dinheiro', 'true']])
  const secondForm = formulario(html.join(''))
  for (const [name, valor] of [...changedFields, ['Pix', 'false'] as const]) {
    const control = controlesDe(secondForm).get(name)
    if (control) fillControl(control, valor)
  }
  expect([...listChangedFields(before, readFormFields(secondForm))]).toEqual([['Dinheiro', 'true']])
})

test('a draft is offered for a month, to the person who typed it; older drafts are deleted', async () => {
  const keepDraft = (usuario: string, days: number) =>
    draftStore.keep(`${usuario} ${days}`, {
      usuario,
      tela: 'Novo cliente',
      endereco: '/clientes/criar',
      valores: {},
      em: new Date(Date.now() - days * 86_400_000).toISOString(),
    })
  for (const usuario of ['ana', 'beto']) for (const days of [29, 31, 1]) await keepDraft(usuario, days)
  expect((await draftsOf('ana')).map(({ chave }) => chave)).toEqual(['ana 1', 'ana 29'])
  const readDraftKeys = async () => (await draftStore.readAll()).map(([key]) => key)
  await expect.poll(readDraftKeys).toEqual(['ana 1', 'ana 29', 'beto 1', 'beto 29'])
  expect(await draftsOf('')).toEqual([])
})

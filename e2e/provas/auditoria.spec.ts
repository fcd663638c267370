import { readFile } from 'node:fs/promises'
import { field, fill, press, rows, saved, see } from '../support/acts.ts'
import { Api } from '../support/api.ts'
import { criarCliente, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'
import { criarUsuario } from '../support/usuarios.ts'
import { signIn } from '../support/windows.ts'

const CAIXA = { username: 'caixa', password: 'senha do caixa da loja' }
test.use({ ownWindow: true, expectedErrors: [/status of 403/] })

test('an admin finds who deleted whom and saves the lines; others have no link', async ({ page, api, shop }) => {
  const nome = unico('Zulmira do Exemplo')
  const { id } = await criarCliente(api, { nome })
  await api.chamar('DELETE /clientes/:id/', { params: { id } })
  await page.goto('/configuracoes')
  await page.getByRole('link', { name: 'Auditoria' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoria' })).toBeVisible()
  const linhas = rows(page, 'Registros da auditoria')
  await expect(linhas.first()).toBeVisible()

  await page.getByRole('searchbox').fill(nome.toLowerCase())
  await expect(linhas).toHaveCount(1)
  for (const texto of ['Exclusão permanente', `Cliente: ${nome}`, 'admin']) await expect(linhas).toContainText(texto)
  await field(page, 'Ato').selectOption('Exclusão permanente')
  await field(page, 'Quem').selectOption('admin')
  await expect(page).toHaveURL(/busca=zulmira[^&]*&tipo=exclusao_permanente&usuario_id=\d+/)
  await page.reload()
  await expect(linhas).toHaveCount(1)

  const arquivo = await saved(page, () => press(page, 'Exportar CSV'))
  expect(arquivo.suggestedFilename()).toBe('auditoria.csv')
  const csv = await readFile(await arquivo.path(), 'utf8')
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
  expect(csv).toContain(`"${nome}"`)

  await fill(page, { De: '2019-01-01', Até: '2019-01-02' })
  await see(page, 'Nada foi registrado com estes filtros.')
  await press(page, 'Limpar filtros')
  await expect(linhas.first()).toBeVisible()

  await criarUsuario(shop, CAIXA)
  await signIn(page, new Api(shop.url, CAIXA))
  await page.goto('/configuracoes')
  await expect(page.getByRole('link', { name: 'Sincronização' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Auditoria' })).toHaveCount(0)
  await page.goto('/configuracoes/auditoria')
  await see(page, 'Você não tem permissão para fazer isso. Peça a um administrador da loja.')
})

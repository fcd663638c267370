import { readFile } from 'node:fs/promises'
import { criarCliente, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'
import { criarUsuario } from '../support/usuarios.ts'

test.use({ ownWindow: true, expectedErrors: [/status of 403/] })

test('an admin finds who deleted whom, filters, and takes the lines along; another role has no link to them', async ({
  page,
  api,
  shop,
}) => {
  const nome = unico('Zulmira do Exemplo')
  const cliente = await criarCliente(api, { nome })
  await api.chamar('DELETE /clientes/:id/', { params: { id: cliente.id } })
  await page.goto('/configuracoes')
  await page.getByRole('link', { name: 'Auditoria' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoria' })).toBeVisible()
  const linhas = page.getByRole('list', { name: 'Registros da auditoria' }).getByRole('listitem')
  await expect(linhas.first()).toBeVisible()

  await page.getByRole('searchbox').fill(nome.toLowerCase())
  await expect(linhas).toHaveCount(1)
  await expect(linhas).toContainText('Exclusão permanente')
  await expect(linhas).toContainText(`Cliente: ${nome}`)
  await expect(linhas).toContainText('admin')
  await page.getByLabel('Ato').selectOption('Exclusão permanente')
  await page.getByLabel('Quem').selectOption('admin')
  await expect(page).toHaveURL(/busca=zulmira[^&]*&tipo=exclusao_permanente&usuario_id=\d+/)
  await page.reload()
  await expect(linhas).toHaveCount(1)

  const [arquivo] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ])
  expect(arquivo.suggestedFilename()).toBe('auditoria.csv')
  const csv = await readFile(await arquivo.path(), 'utf8')
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
  expect(csv).toContain(`"${nome}"`)

  await page.getByLabel('De', { exact: true }).fill('2019-01-01')
  await page.getByLabel('Até', { exact: true }).fill('2019-01-02')
  await expect(page.getByText('Nada foi registrado com estes filtros.')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(linhas.first()).toBeVisible()

  const caixa = { username: 'caixa', password: 'senha do caixa da loja' }
  await criarUsuario(shop, caixa)
  const sessao = await fetch(`${shop.url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(caixa),
  })
  const { access, refresh, usuario } = await sessao.json()
  await page.evaluate((kept) => Object.assign(localStorage, kept), {
    access,
    refresh,
    usuario: JSON.stringify(usuario),
  })
  await page.goto('/configuracoes')
  await expect(page.getByRole('link', { name: 'Sincronização' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Auditoria' })).toHaveCount(0)
  await page.goto('/configuracoes/auditoria')
  await expect(page.getByText('Você não tem permissão para fazer isso. Peça a um administrador da loja.')).toBeVisible()
})

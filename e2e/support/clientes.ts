import type { Page } from '@playwright/test'

export const buscaDeClientes = (page: Page) => page.getByLabel('Buscar por nome, CPF, telefone ou e-mail')
export const campo = (page: Page, nome: string) => page.getByLabel(nome, { exact: true })
export const salvar = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click()
export const cartaoDoCliente = (page: Page, nome: string) =>
  page.getByRole('list', { name: 'Lista de clientes' }).getByRole('listitem').filter({ hasText: nome })

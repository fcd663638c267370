import { createHmac, randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { fill, press } from './acts.ts'
import type { Shop } from './shop.ts'
import { createUsuario } from './usuarios.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const SENHA = 'um cavalo azul no telhado'

export async function createPessoa(shop: Shop, tipo = 'funcionario'): Promise<string> {
  const username = `pessoa-${randomBytes(4).toString('hex')}`
  await createUsuario(shop, { username, password: SENHA, tipo })
  return username
}

/** The code of RFC 6238 that an authenticator app shows `passos` steps of 30 s from now. */
function codigoDoAplicativo(segredo: string, passos = 0): string {
  const bits = [...segredo.replaceAll(' ', '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const chave = Buffer.from((bits.match(/.{8}/g) ?? []).map((oito) => Number.parseInt(oito, 2)))
  const passo = Buffer.alloc(8)
  passo.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + passos))
  const soma = createHmac('sha1', chave).update(passo).digest()
  const inicio = (soma.at(-1) ?? 0) & 15
  return String((soma.readUInt32BE(inicio) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** A device with a fingerprint reader that is always touched (Chromium's virtual authenticator). */
export async function turnOnAutenticador(page: Page): Promise<{ perder(): Promise<unknown> }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { perder: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }) }
}

export async function fillSignIn(page: Page, username: string, password = SENHA): Promise<void> {
  await fill(page, { 'Nome de usuário': username, Senha: password })
  await press(page, 'Entrar')
}

/** Signs in where no second factor is asked for. */
export async function signInWithPassword(page: Page, username: string, password = SENHA): Promise<void> {
  await page.goto('/')
  await fillSignIn(page, username, password)
  await expect(page).toHaveURL('/produtos')
}

/** Turns the app on, on the screen that is shown; answers its secret and the recovery codes. */
export async function activateApp(page: Page): Promise<{ segredo: string; codigos: string[] }> {
  await press(page, 'Ativar aplicativo')
  await fill(page, { 'Sua senha': SENHA })
  await press(page, 'Continuar')
  const segredo = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  await fill(page, { 'Código do aplicativo': codigoDoAplicativo(segredo) })
  await press(page, 'Ativar')
  return { segredo, codigos: await readRecoveryCodigos(page) }
}

/** The recovery codes that are shown; the dialog is closed. */
export async function readRecoveryCodigos(page: Page): Promise<string[]> {
  const itens = page.getByRole('dialog', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(itens).toHaveCount(10)
  const codigos = await itens.allTextContents()
  await page.emulateMedia({ media: 'print' })
  await expect(itens.first(), 'the codes on paper').toBeVisible()
  await expect(page.locator('#root'), 'the page behind them on paper').toBeHidden()
  await page.emulateMedia({ media: null })
  await press(page, 'Já guardei os códigos')
  return codigos
}

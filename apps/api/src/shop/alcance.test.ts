import { expect, test } from 'vitest'
import { alcanceDe, enderecoDosLinks } from './alcance.ts'

test.each([
  ['http://localhost:8000', 'maquina'],
  ['http://127.0.0.1:8000', 'maquina'],
  ['http://127.8.9.1:8000', 'maquina'],
  ['http://[::1]:8000', 'maquina'],
  ['https://192.168.0.7:8443', 'rede'],
  ['https://[fd00::7]:8443', 'rede'],
  ['https://loja.local:8443', 'rede'],
  ['http://estampa:8000', 'rede'],
  ['http://8.8.8.8:8000', 'internet'],
  ['http://[2001:4860::8888]:8000', 'internet'],
  ['https://loja.example.com.br', 'internet'],
])('a link at %s reaches: %s', (endereco, alcance) => {
  expect(alcanceDe(endereco)).toBe(alcance)
  // Only an address that everybody can open is better than the one in the shop's network.
  const networkUrl = 'https://loja.local:8443'
  expect(enderecoDosLinks(endereco, () => networkUrl)).toBe(alcance === 'internet' ? endereco : networkUrl)
})

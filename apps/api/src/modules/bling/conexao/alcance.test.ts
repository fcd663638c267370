import { expect, test } from 'vitest'
import { alcancavel } from './bling.config.ts'

const foraDoAr = () => Promise.reject(new Error('ENOTFOUND'))

test.each([
  ['https://loja.example.com', true],
  ['https://8.8.8.8', true],
  ['https://[2804:14c::1]', true],
  ['http://localhost:3000', false],
  ['http://127.0.0.1:3000', false],
  ['http://192.168.0.10', false],
  ['http://10.0.0.2', false],
  ['http://172.20.1.1', false],
  ['http://100.64.3.2', false],
  ['http://169.254.1.1', false],
  ['http://[::1]:3000', false],
  ['http://[fd00::1]', false],
  ['http://caixa', false],
  ['http://loja.local', false],
  ['http://pc.lan', false],
])('%s can be reached from the internet: %s', async (publicUrl, sim) => {
  expect(await alcancavel({ emulador: false, publicUrl }, foraDoAr)).toBe(sim)
  expect(await alcancavel({ emulador: true, publicUrl }, foraDoAr)).toBe(true)
})

test.each([
  [['192.168.0.10'], false],
  [['10.8.0.3', 'fd00::3'], false],
  [['8.8.8.8'], true],
  [['10.8.0.3', '8.8.8.8'], true],
])('a name that resolves to %s can be reached: %s', async (enderecos, sim) => {
  const nomes: string[] = []
  const resolveName = async (nome: string) => {
    nomes.push(nome)
    return enderecos
  }
  expect(await alcancavel({ emulador: false, publicUrl: 'https://loja.example.com:8443/x' }, resolveName)).toBe(sim)
  expect(nomes).toEqual(['loja.example.com'])
})

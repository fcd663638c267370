import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { autorDe } from './auditoria.ts'

test('of a client that has hung up there is no address, and the act is still noted', () => {
  // As Fastify has it then.
  const request = { usuario: null, ip: undefined, id: 'a' } as unknown as FastifyRequest
  expect(autorDe(request)).toEqual({ usuario: null, comando: null, endereco: null, requisicao: 'a' })
})

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispositivos } from '../../infra/limits/device.ts'
import type { Autor } from '../../shop/auditoria.ts'
import type { Origem } from './sessao.rules.ts'

interface Pedido {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly autor: Autor
}

/** Where a sign-in of `username` comes from; without a name the device counts as unknown. */
export const origemDe = (dispositivos: Dispositivos, { request, reply, autor }: Pedido, username = ''): Origem => ({
  autor,
  endereco: request.ip,
  agente: request.headers['user-agent'] ?? null,
  dispositivo: dispositivos.conhece(request, username) ? dispositivos.ler(request) : null,
  marcar: (nome) => dispositivos.marcar(request, reply, nome),
})

import { requisitosDaEtiqueta } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Button } from '../../../../shared/ui/Button.tsx'
import { pedidoACaminho } from '../../venda.ts'
import css from './passos.module.css'
import { useSincronizar } from './useSincronizar.ts'

/** The checklist of a label. The order at Bling can be asked for here. */
export function RequisitosDaEtiqueta({ venda }: { venda: Venda }) {
  const { sincronizar, ocupada } = useSincronizar(venda)
  const falha = venda.sincronizacao?.estado === 'falhou' ? venda.sincronizacao.mensagem : null
  return (
    <ul className={css.requisitos}>
      {requisitosDaEtiqueta(venda).map(({ nome, rotulo, cumprido }) => (
        <li key={nome} data-cumprido={cumprido || undefined}>
          {cumprido ? (
            <IconCircleCheckFilled size={22} aria-hidden />
          ) : (
            <IconCircleDashed size={22} stroke={1.8} aria-hidden />
          )}
          <span className={css.requisito}>
            <span>{rotulo}</span>
            <span className="somente-leitor">{cumprido ? '(cumprido)' : '(pendente)'}</span>
            {nome === 'bling' && !cumprido && (pedidoACaminho(venda) || falha) && (
              <span className={css.andamento} role="status">
                {pedidoACaminho(venda) ? 'A caminho do Bling…' : falha}
              </span>
            )}
          </span>
          {nome === 'endereco' && !cumprido && <Link to={`/clientes/${venda.cliente.id}`}>Completar cadastro</Link>}
          {nome === 'bling' && venda.bling_ativo && (
            <Button variant={cumprido ? 'default' : 'light'} loading={ocupada} onClick={sincronizar}>
              Sincronizar
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

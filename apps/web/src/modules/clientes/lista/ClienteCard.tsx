import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { formatarDocumento, formatarTelefone } from '@estampa/contract/shared/documents.ts'
import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import cartao from '../../../shared/ui/cartaoDeLista.module.css'
import { Skeleton, SkeletonLine } from '../../../shared/ui/LoadingState.tsx'
import { cidadeDe } from '../clientes.queries.ts'
import css from './ClienteCard.module.css'

/** One customer of the list; document and city tell homonyms apart. Plain elements: scrolling draws thousands. */
export const ClienteCard = memo(function ClienteCard({ cliente }: { cliente: Cliente }) {
  const { id, nome, cpf, telefone, email } = cliente
  const cidade = cidadeDe(cliente)
  return (
    <article className={`${cartao.cartao} ${css.cartao}`}>
      <h2 className={cartao.nome}>
        <Link className={cartao.link ?? ''} to={`/clientes/${id}`}>
          {nome}
        </Link>
      </h2>
      <p className={css.documento}>{cliente.anonimizado_em === null ? formatarDocumento(cpf) : 'Sem dados pessoais'}</p>
      <div className={css.contato}>
        {telefone && (
          <p>
            <IconPhone size={15} aria-hidden />
            <span>{formatarTelefone(telefone)}</span>
          </p>
        )}
        {cidade && (
          <p>
            <IconMapPin size={15} aria-hidden />
            <span>{cidade}</span>
          </p>
        )}
        {email && (
          <p className={css.email}>
            <IconMail size={15} aria-hidden />
            <span>{email}</span>
          </p>
        )}
      </div>
    </article>
  )
})

export const ClienteEsqueleto = () => (
  <div className={`${cartao.cartao} ${css.cartao}`} aria-hidden>
    <div className={cartao.nome}>
      <Skeleton width="70%" height="1em" />
    </div>
    <SkeletonLine className={css.documento} width="45%" height="0.8em" />
    <div className={css.contato}>
      <Skeleton width="80%" height="0.8em" />
    </div>
  </div>
)

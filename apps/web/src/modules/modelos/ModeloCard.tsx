import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { cortar } from '@estampa/contract/shared/corte.ts'
import { memo } from 'react'
import { Link } from 'react-router'
import cartao from '../../shared/ui/cartaoDeLista.module.css'
import css from './ModeloCard.module.css'

const MAXIMO_DA_DESCRICAO = 50

/** One model of the list. Plain elements: there may be hundreds. */
export const ModeloCard = memo(function ModeloCard({ modelo }: { modelo: Modelo }) {
  const { id, codigo, nome, descricao } = modelo
  return (
    <li className={`${cartao.cartao} ${css.cartao}`}>
      <h2 className={css.titulo}>
        <Link className={cartao.link ?? ''} to={`/modelos/${id}`}>{`${codigo} - ${nome}`}</Link>
      </h2>
      {descricao !== '' && <p className={css.descricao}>{resumir(descricao)}</p>}
      {modelo.em_estoque && <span className={css.selo}>Em estoque</span>}
    </li>
  )
})

/** The first 50 characters of the description (spec §9). */
const resumir = (descricao: string) =>
  descricao.length > MAXIMO_DA_DESCRICAO ? `${cortar(descricao, MAXIMO_DA_DESCRICAO)}…` : descricao

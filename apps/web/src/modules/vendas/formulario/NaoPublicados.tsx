import { useQuery } from '@tanstack/react-query'
import { conexaoDoBling } from '../../bling/bling.queries.ts'
import css from './formulario.module.css'
import { descricaoDa, type Linha, publicada } from './linha.ts'

/** Says beforehand what a sale with products that are not at Bling cannot do (spec §8). Nothing in a shop without it. */
export function NaoPublicados({ linhas }: { linhas: readonly Linha[] }) {
  const { data } = useQuery(conexaoDoBling)
  const nomes = [...new Set(linhas.filter((linha) => !publicada(linha)).map(descricaoDa))]
  if (!data?.ativo || nomes.length === 0) return null
  return (
    <div className={css.aviso} role="status">
      <p>
        {nomes.length === 1 ? 'Produto não publicado' : 'Produtos não publicados'} no Bling:{' '}
        <strong>{nomes.join(', ')}</strong>. A venda será registrada, mas não sincronizada: frete e etiqueta ficam
        indisponíveis até a publicação.
      </p>
    </div>
  )
}

import css from './states.module.css'

/** Waiting for something that has no shape yet. For lists and forms prefer Skeleton in their own layout. */
export function LoadingState({ message = 'Carregando...' }: { message?: string }) {
  return (
    <div className={css.carregando} role="status">
      <span className={css.giro} aria-hidden />
      {message}
    </div>
  )
}

/** A skeleton in the place of a paragraph. */
export const SkeletonLine = ({
  className,
  ...size
}: {
  className?: string | undefined
  width: string
  height: string
}) => (
  <p className={className}>
    <Skeleton {...size} />
  </p>
)

/** A grey stand-in of the given size (CSS lengths). Put several inside one element with `aria-busy`. */
export const Skeleton = ({ width = '100%', height = '1em' }: { width?: string; height?: string }) => (
  <span className={css.osso} style={{ width, height }} aria-hidden />
)

import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const MaisAcoesModal = lazy(async () => ({ default: (await import('./MaisAcoesModal.tsx')).MaisAcoesModal }))

/** Rare actions on the whole stock: behind one button, so that the daily ones stay visible. */
export function MaisAcoes({ palavra }: { palavra: string }) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAberto(true)}>
        <IconDots size={18} aria-hidden />
        <span className={palavra}>Mais ações</span>
      </Button>
      {aberto && (
        <Suspense>
          <MaisAcoesModal onClose={() => setAberto(false)} />
        </Suspense>
      )}
    </>
  )
}

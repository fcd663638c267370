import type { ReactNode } from 'react'

interface ItemProps {
  name: ReactNode
  children: ReactNode
  action: ReactNode
  off?: boolean
  /** Leaves out the space below the name. */
  tight?: boolean
}

/** List item: its name, what it says below, and its action. */
export const Item = ({ name, children, action, off = false, tight = false }: ItemProps) => (
  <li className="k-item max-md:[&_>_button]:flex-auto" data-apagada={off || undefined}>
    <div className={`flex flex-col flex-[1_1_240px] items-start min-w-0 ${tight ? '' : 'gap-0.75'}`}>
      <span className="flex items-center font-forte wrap-anywhere flex-wrap gap-x-2.5 gap-y-1 max-w-full">{name}</span>
      {children}
    </div>
    {action}
  </li>
)

export const Hint = ({ children }: { children: ReactNode }) => (
  <span className="text-m text-texto-suave wrap-anywhere [&_a]:text-marca-texto pointer-coarse:[&_a]:inline-flex pointer-coarse:[&_a]:items-center pointer-coarse:[&_a]:min-h-11">
    {children}
  </span>
)

/** Buttons at the end of a card or of a dialog's part. */
export const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2.5 justify-end max-md:[&_>_button]:flex-auto [ul_+_&]:mt-2">{children}</div>
)
